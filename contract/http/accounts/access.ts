import type { PermissionName } from '../../permissions.ts';

/**
 * Permission that a field of an account needs beyond `accounts_view`, by its path; a group's path covers all its
 * fields. The API leaves out what the role may not see, and refuses to write it.
 */
export const accountFieldAccess = {
  password: 'accountsView_psn_full',
  'psn.birthday': 'accountsView_psn_full',
  'psn.gauth': 'accountsView_psn_full',
  psnImap: 'accountsView_psn_imap',
  'ea.password': 'accountsView_ea_full',
  'ea.gauth': 'accountsView_ea_full',
  'ea.securityAnswer': 'accountsView_ea_full',
  imap: 'accountsView_imap',
  proxy: 'accountsView_proxy',
  webAppProxy: 'accountsView_webAppProxy',
  connectionInfo: 'accountsView_connection_info',
  activity: 'accountsView_game_activity',
  captcha: 'accountsView_captcha_info',
  balance: 'accountsView_balance',
  tradeInfo: 'accountsView_balance',
  mulling: 'accountsView_mulling',
  ipInfo: 'accountsView_ext_ip_info',
} as const satisfies Record<string, PermissionName>;

/** Paths that are secret: encrypted in the database, never kept in the browser's storage. */
export const secretAccountFields = [
  'password',
  'psn.gauth',
  'psnImap',
  'ea.password',
  'ea.gauth',
  'ea.securityAnswer',
  'imap',
  'proxy.login',
  'proxy.password',
  'webAppProxy.login',
  'webAppProxy.password',
] as const;
