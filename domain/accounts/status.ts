import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { type Account, banCodes } from '#contract/http/accounts/account.ts';
import type { SilentServers } from '#domain/consoles/presence.ts';

/** Whether an account is inactive or failed, so that nothing runs for it. */
export const isAtRest = ({ status }: Pick<Account, 'status'>): boolean =>
  status === accountStatus.inactive || status === accountStatus.failed;

const isPlaying = ({ status }: Pick<Account, 'status'>): boolean =>
  status === accountStatus.active || status === accountStatus.connecting;

/** The state of an account that a grid shows: a status by its number, or a derived one. */
export type ShownStatus =
  | { kind: 'done' }
  /** Nothing starts the account before somebody lifts the quarantine. */
  | { kind: 'quarantine' }
  /** An open account on a failed console. */
  | { kind: 'offline' }
  /** The account played when its server went offline. `since`: ISO, null if unknown. */
  | { kind: 'unknown'; since: string | null }
  | { kind: 'status'; status: number; text: string };

export function shownStatus(
  account: Pick<Account, 'open' | 'status' | 'statusText' | 'console' | 'server'> & {
    quarantine?: object | null;
  },
  silent: SilentServers = {},
): ShownStatus {
  if (!account.open) return { kind: 'done' };
  if (account.quarantine) return { kind: 'quarantine' };
  if (account.console.status === consoleStatus.failed) return { kind: 'offline' };
  const since = silent[account.server.id];
  if (since !== undefined && isPlaying(account)) return { kind: 'unknown', since };
  return { kind: 'status', status: account.status, text: account.statusText };
}

/** Row classes in the order of precedence: the first that applies colors the row. */
export const rowClasses = ['done', 'failed', 'queued', 'active', 'unpaired'] as const;
export type RowClass = (typeof rowClasses)[number];

/** The class of a row; null for an account without a color. No account of a silent server counts as active. */
export function rowClassOf(
  account: Pick<Account, 'open' | 'status' | 'activeTask' | 'paired' | 'server'>,
  silent: SilentServers = {},
): RowClass | null {
  if (!account.open) return 'done';
  if (account.status === accountStatus.failed) return 'failed';
  if (account.activeTask?.tag?.includes('queue')) return 'queued';
  if (isPlaying(account)) return account.server.id in silent ? null : 'active';
  return account.paired ? null : 'unpaired';
}

/** A ban by its code; null when the account is not banned, the code itself if it is unknown. */
export function banOf(code: number | null): keyof typeof banCodes | number | null {
  if (code === null) return null;
  const known = (Object.keys(banCodes) as (keyof typeof banCodes)[]).find((name) => banCodes[name] === code);
  return known ?? code;
}
