import type { Role } from '#contract/enums.ts';
import { type PermissionName, permissionNames } from '#contract/permissions.ts';

/** Roles of this backend, most powerful first. Other backends may have other roles: the app reads them from the enums. */
export const roles: readonly Role[] = [
  { role: 0, name: 'supervisor' },
  { role: 50, name: 'hired admin' },
  { role: 100, name: 'full access' },
  { role: 200, name: 'operator' },
  { role: 300, name: 'view access' },
  { role: 400, name: 'viewer' },
  { role: 1000, name: 'no access' },
];

/** Permission to the highest role number that has it. */
const maxRole: Record<PermissionName, number> = {
  users_guest_access: 50,
  users_invite_access_create: 100,
  permissions_page_view: 50,
  agent_download_view: 100,
  servers_view: 300,
  servers_attach: 100,
  servers_detach: 100,
  servers_update: 100,
  servers_open: 200,
  servers_remote_control: 100,
  servers_tasks_view: 300,
  servers_summary_view: 100,
  serverGroups_create: 100,
  serverGroups_update: 100,
  serverGroups_delete: 100,
  config_attach: 100,
  config_detach: 100,
  config_build: 0,
  config_base_page_view: 50,
  config_base_edit: 0,
  config_own_view: 200,
  config_own_create: 100,
  config_own_update: 100,
  config_own_delete: 100,
  config_own_export: 100,
  consoles_view: 400,
  consoles_connect: 200,
  consoles_update: 100,
  consoles_open: 200,
  consoles_logs_view: 200,
  consoles_schedulers_view: 300,
  accounts_upload: 100,
  accounts_view: 300,
  accounts_parring: 200,
  accounts_connect: 200,
  accounts_done: 200,
  accounts_sing_in: 200,
  accounts_export: 100,
  accounts_edit: 100,
  accounts_delete: 100,
  accounts_logs_view: 200,
  accounts_reset_state: 200,
  account_management: 200,
  accounts_db_view: 100,
  accountsView_connection_info: 300,
  accountsView_game_activity: 300,
  accountsView_captcha_info: 200,
  accountsView_balance: 200,
  accountsView_mulling: 200,
  accountsView_ext_ip_info: 200,
  accountsView_psn_full: 100,
  accountsView_psn_imap: 100,
  accountsView_ea_full: 100,
  accountsView_imap: 100,
  accountsView_proxy: 100,
  accountsView_webAppProxy: 100,
  financial_report_view: 50,
  proxy_view: 200,
  proxy_add: 100,
  proxy_delete: 100,
  scheduler_view: 300,
  scheduler_create: 200,
  scheduler_update: 200,
  scheduler_delete: 100,
  scheduler_attach: 200,
  scheduler_detach: 200,
  users_invite_codes_create: 50,
  users_audit_view: 0,
  activity_view: 200,
  users_view: 50,
  users_update: 50,
  notes_write: 200,
  screens_view: 400,
  screens_update: 200,
  consoles_recording_view: 200,
  incidents_view: 200,
  incidents_update: 200,
  alert_rules_update: 50,
};

/**
 * Permission name to one flag per position in {@link roles}; the only table of permissions, sent to the app
 * unchanged.
 */
export const accessMap: Record<string, boolean[]> = Object.fromEntries(
  permissionNames.map((name) => [name, roles.map(({ role }) => role <= maxRole[name])]),
);

export const reachOf = (permission: PermissionName): number => maxRole[permission];

/** Whether a role has a permission. An unknown role has none. */
export function allows(role: number, permission: PermissionName): boolean {
  return roles.some((known) => known.role === role) && role <= maxRole[permission];
}
