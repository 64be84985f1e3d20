import type { AttentionConsole, FleetAttention } from '#contract/http/fleet.ts';
import type { Server } from '#contract/http/servers.ts';
import { accountStatus } from '#contract/enums.ts';
import { flagsOf } from '#domain/consoles/status.ts';

/** A console is expiring when less than this is left, milliseconds. */
export const expiringWithinMs = 3 * 24 * 60 * 60_000;

/** A balance below this is low, USD. */
export const lowBalanceUsd = 10;

/** A console, whole or reduced to the fields that the API sends for consoles that need attention. */
type KnownConsole = Omit<AttentionConsole, 'paused'>;
type KnownAccount = KnownConsole['accounts'][number];

/** What an item of the list links to. */
type ConsoleReference = Pick<KnownConsole, 'id' | 'name' | 'serverId' | 'status'>;

/** A console, or one of its accounts, that has failed. */
export interface Failure {
  /** The last error message; null when there is none. */
  error: string | null;
  gameConsole: ConsoleReference;
  server: Server;
  /** The account that failed; null when it is not known. */
  account: KnownAccount | null;
  /** The console itself has failed, not only the account. */
  isConsole: boolean;
}

/** Failures with the same error message. */
export interface FailureGroup {
  error: string | null;
  failures: readonly Failure[];
}

/** How many accounts have failed, with how many different errors, on how many servers. */
export type FailedAccounts = NonNullable<FleetAttention['failedAccounts']>;

export interface ServerTrouble {
  kind: 'offline' | 'closed';
  server: Server;
}

export interface PausedScript {
  gameConsole: ConsoleReference;
  server: Server;
  /** Null when the agent does not know. */
  pausedBy: string | null;
  isMine: boolean;
}

export interface ExpiringConsole {
  gameConsole: ConsoleReference;
  server: Server;
  /** Milliseconds since the epoch; may be in the past. */
  expiresAt: number;
}

/** Everything that needs attention now. */
export interface Attention {
  failures: readonly FailureGroup[];
  /** Null when no account has failed, or the user may not see accounts. */
  failedAccounts: FailedAccounts | null;
  servers: readonly ServerTrouble[];
  paused: readonly PausedScript[];
  expiring: readonly ExpiringConsole[];
  /** USD; null when it is not low. */
  lowBalance: number | null;
  /** Number of items in all lists. */
  count: number;
}

/** Which parts the user may see. */
export interface AttentionRights {
  servers: boolean;
  consoles: boolean;
  accounts: boolean;
  balance: boolean;
}

export interface AttentionInput {
  servers: readonly Server[];
  /** All consoles, or only those that need attention. */
  consoles: readonly KnownConsole[];
  /** As the API counts them; null: the accounts of `consoles` are counted. */
  failedAccounts: FailedAccounts | null;
  /** Connected consoles with paused scripts. */
  paused: readonly (ConsoleReference & { pausedBy: string | null })[];
  /** USD. */
  balance: number;
  /** Name of the user, as agents know it. */
  userName: string;
  rights: AttentionRights;
  /** Milliseconds since the epoch. */
  now: number;
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byConsole = (a: { gameConsole: ConsoleReference }, b: { gameConsole: ConsoleReference }): number =>
  names.compare(a.gameConsole.name, b.gameConsole.name) || a.gameConsole.id - b.gameConsole.id;

const hasFailed = ({ status, open }: KnownAccount): boolean => status === accountStatus.failed && open;

/**
 * A failed console is one failure together with the account that it failed on; other failed accounts are failures of
 * their own.
 */
function failuresOf(gameConsole: KnownConsole, server: Server, rights: AttentionRights): Failure[] {
  const failed = gameConsole.accounts.filter(hasFailed);
  const own: Failure[] = [];
  if (flagsOf(gameConsole.status).isFailed) {
    const last = gameConsole.activeAccount ?? gameConsole.lastActiveAccount;
    const account = failed.find(({ id }) => id === last?.id) ?? failed[0] ?? null;
    own.push({
      error: account?.lastError ?? last?.lastError ?? null,
      gameConsole,
      server,
      account,
      isConsole: true,
    });
  }
  if (!rights.accounts) return own;
  const others = failed.filter(({ id }) => id !== own[0]?.account?.id);
  return [
    ...own,
    ...others.map((account) => ({
      error: account.lastError ?? null,
      gameConsole,
      server,
      account,
      isConsole: false,
    })),
  ];
}

/** Most frequent first; failures without a message come last. */
function groupByError(failures: readonly Failure[]): FailureGroup[] {
  return [...Map.groupBy(failures, ({ error }) => error)]
    .map(([error, group]) => ({ error, failures: group.toSorted(byConsole) }))
    .sort(
      (a, b) =>
        Number(a.error === null) - Number(b.error === null) ||
        b.failures.length - a.failures.length ||
        names.compare(a.error ?? '', b.error ?? ''),
    );
}

/** Counts the failed accounts of these consoles; null without any. */
function countFailed(consoles: readonly KnownConsole[]): FailedAccounts | null {
  const failed = consoles.flatMap(({ serverId, accounts }) =>
    accounts.filter(hasFailed).map(({ lastError }) => ({ serverId, error: lastError ?? '' })),
  );
  if (failed.length === 0) return null;
  return {
    accounts: failed.length,
    errors: new Set(failed.map(({ error }) => error)).size,
    servers: new Set(failed.map(({ serverId }) => serverId)).size,
  };
}

function troublesOf(servers: readonly Server[]): ServerTrouble[] {
  const by = (a: ServerTrouble, b: ServerTrouble): number =>
    names.compare(a.server.fullName, b.server.fullName);
  const offline = servers
    .filter(({ online }) => !online)
    .map((server) => ({ kind: 'offline' as const, server }));
  const closed = servers
    .filter(({ online, open }) => online && !open)
    .map((server) => ({ kind: 'closed' as const, server }));
  return [...offline.sort(by), ...closed.sort(by)];
}

/** Collects what needs attention now: each item once, the most severe of its kind first. */
export function attentionOf(input: AttentionInput): Attention {
  const { rights, now, balance, userName } = input;
  const serverOf = new Map(input.servers.map((server) => [server.id, server]));
  const seen = rights.consoles
    ? input.consoles.flatMap((gameConsole) => {
        const server = serverOf.get(gameConsole.serverId);
        return server ? [{ gameConsole, server }] : [];
      })
    : [];

  const failures = groupByError(
    seen.flatMap(({ gameConsole, server }) => failuresOf(gameConsole, server, rights)),
  );
  const counted = input.failedAccounts ?? countFailed(seen.map(({ gameConsole }) => gameConsole));
  const failedAccounts = rights.accounts && counted && counted.accounts > 0 ? counted : null;
  const servers = rights.servers ? troublesOf(input.servers) : [];
  const paused = (rights.consoles ? input.paused : [])
    .flatMap(({ pausedBy, ...gameConsole }) => {
      const server = serverOf.get(gameConsole.serverId);
      if (!server || !flagsOf(gameConsole.status).isConnected) return [];
      return [{ gameConsole, server, pausedBy, isMine: pausedBy === userName }];
    })
    .sort((a, b) => Number(b.isMine) - Number(a.isMine) || byConsole(a, b));
  const expiring = seen
    .flatMap(({ gameConsole, server }) => {
      const expiresAt = gameConsole.expiredAt === null ? Number.NaN : Date.parse(gameConsole.expiredAt);
      return expiresAt - now < expiringWithinMs ? [{ gameConsole, server, expiresAt }] : [];
    })
    .sort((a, b) => a.expiresAt - b.expiresAt || byConsole(a, b));
  const lowBalance = rights.balance && balance < lowBalanceUsd ? balance : null;

  const failed = failures.reduce((sum, group) => sum + group.failures.length, 0);
  const count = failed + servers.length + paused.length + expiring.length + Number(lowBalance !== null);
  return { failures, failedAccounts, servers, paused, expiring, lowBalance, count };
}
