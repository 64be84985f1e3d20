import {
  consoleStatuses,
  type Enums,
  serverFlows,
  taskStatuses,
  taskTypes,
  walletActions,
  webBotErrors,
  webBotStatuses,
} from '#contract/enums.ts';
import { permissionNames } from '#contract/permissions.ts';
import { version } from '#server/kernel/version.ts';
import { accessMap, roles } from './accessMap.ts';

/** Prefix of a permission's name and its section on the permissions page. */
const sections: readonly (readonly [prefix: string, section: string])[] = [
  ['users_', 'users'],
  ['permissions_', 'users'],
  ['serverGroups_', 'server groups'],
  ['servers_', 'servers'],
  ['consoles_', 'consoles'],
  ['notes_', 'consoles'],
  ['accountsView_', 'accounts'],
  ['accounts_', 'accounts'],
  ['account_', 'accounts'],
  ['config_', 'config'],
  ['scheduler_', 'scheduler'],
  ['proxy_', 'proxy'],
  ['financial_', 'financial report'],
  ['agent_', 'agent'],
];

/** `accounts_sing_in` becomes 'sing in': the text after the section's prefix. */
function describe(name: string): { section: string; label: string } {
  const [prefix = '', section = ''] = sections.find(([start]) => name.startsWith(start)) ?? [];
  const text = name.slice(prefix.length).replaceAll('_', ' ');
  return { section, label: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** Data that the app needs before its first screen. */
export const enumsOf = (settings: {
  afkAfterMs: number;
  authOrigin: string;
  referralLinks?: boolean;
  hasUsers?: boolean;
  takesPayments?: boolean;
  sendsMail?: boolean;
  referrerBonus?: number;
  guideUrl?: string | null;
  timezone?: string;
}): Enums => ({
  roles: [...roles],
  permissions: permissionNames.map((name) => ({ name, ...describe(name) })),
  accessMap,
  accountStatuses: { '1': 'inactive', '2': 'connecting', '3': 'active', '4': 'signIn', '-1': 'failed' },
  consoleStatuses,
  taskTypes: [...taskTypes],
  taskStatuses: [...taskStatuses],
  walletActions: [...walletActions],
  webBotStatuses: [...webBotStatuses],
  webBotErrors: [...webBotErrors],
  serverFlows: [...serverFlows],
  referralLinks: settings.referralLinks ?? true,
  hasUsers: settings.hasUsers ?? true,
  takesPayments: settings.takesPayments ?? true,
  sendsMail: settings.sendsMail ?? true,
  referrerBonus: settings.referrerBonus ?? 0,
  authOrigin: settings.authOrigin,
  afkAfterMs: settings.afkAfterMs,
  guideUrl: settings.guideUrl ?? null,
  timezone: settings.timezone ?? null,
  version,
});
