import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { type Account, banCodes } from '#contract/http/accounts/account.ts';
import type { SilentServers } from '#domain/consoles/presence.ts';

/** Inactive or failed: nothing runs for this account. */
export const isAtRest = ({ status }: Pick<Account, 'status'>): boolean =>
  status === accountStatus.inactive || status === accountStatus.failed;

const isPlaying = ({ status }: Pick<Account, 'status'>): boolean =>
  status === accountStatus.active || status === accountStatus.connecting;

/** What a grid shows of an account's state: a status by its number, or one that is derived. */
export type ShownStatus =
  | { kind: 'done' }
  /** Nothing starts it before somebody lifts that. */
  | { kind: 'quarantine' }
  /** Open, on a console that failed. */
  | { kind: 'offline' }
  /** It played when its server went offline. `since`: ISO, null where that is not known. */
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

/** Row classes in the order of their precedence: the first that holds colors the row. */
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

/** A ban by its code; null when the account is not banned, the code itself where it is unknown. */
export function banOf(code: number | null): keyof typeof banCodes | number | null {
  if (code === null) return null;
  const known = (Object.keys(banCodes) as (keyof typeof banCodes)[]).find((name) => banCodes[name] === code);
  return known ?? code;
}
