import { compareNames } from '#domain/format/compareNames.ts';
import type { AttentionConsole, FleetAttention } from '#contract/http/fleet.ts';
import type { Server } from '#contract/http/servers.ts';
import { accountStatus } from '#contract/enums.ts';
import { flagsOf } from '#domain/consoles/status.ts';

/** A console is expiring when it has less time left than this, milliseconds. */
export const expiringWithinMs = 3 * 24 * 60 * 60_000;

/** A balance below this is low, USD. */
export const lowBalanceUsd = 10;

/** A console, whole or reduced to the fields that the API sends for consoles that need attention. */
type KnownConsole = Omit<AttentionConsole, 'paused'>;
type KnownAccount = KnownConsole['accounts'][number];

/** What an item of the list links to. */
type ConsoleReference = Pick<KnownConsole, 'id' | 'name' | 'serverId' | 'status'>;

export interface FailedConsole {
  /** The last error message; null when there is none, or the user may not see it. */
  error: string | null;
  gameConsole: ConsoleReference;
  server: Server;
  /** The account that failed; null when it is not known. */
  account: KnownAccount | null;
  /** Milliseconds since the epoch; null when it is not known. */
  since: number | null;
}

/** An account that has failed and is not done. */
export interface FailedAccount {
  account: KnownAccount;
  gameConsole: ConsoleReference;
  server: Server;
}

/** Items with the same error message. */
export interface Cause<T> {
  /** Null when there is none. */
  error: string | null;
  items: readonly T[];
  servers: number;
}

/** From this number of items on, a list shows their causes instead. */
export const maxListedItems = 30;

/** Number of failed accounts, and of their distinct errors and servers. */
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
  servers: readonly ServerTrouble[];
  failedConsoles: readonly FailedConsole[];
  paused: readonly PausedScript[];
  /** The failed accounts by error; empty when the user may not see accounts. */
  failedAccounts: readonly Cause<FailedAccount>[];
  /** Number of failed accounts: more than listed if the API sends only some. */
  failedAccountCount: number;
  expiring: readonly ExpiringConsole[];
  /** USD; null when it is not low. */
  lowBalance: number | null;
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
  /** As counted by the API; null: the accounts of `consoles` are counted. */
  failedAccounts: FailedAccounts | null;
  paused: readonly (ConsoleReference & { pausedBy: string | null })[];
  /** USD. */
  balance: number;
  /** Name of the user as known by agents. */
  userName: string;
  rights: AttentionRights;
  /** Milliseconds since the epoch. */
  now: number;
}

const byConsole = (a: { gameConsole: ConsoleReference }, b: { gameConsole: ConsoleReference }): number =>
  compareNames(a.gameConsole.name, b.gameConsole.name) || a.gameConsole.id - b.gameConsole.id;

const hasFailed = ({ status, open }: KnownAccount): boolean => status === accountStatus.failed && open;

function failedConsoleOf(gameConsole: KnownConsole, server: Server): FailedConsole {
  const failed = gameConsole.accounts.filter(hasFailed);
  const last = gameConsole.activeAccount ?? gameConsole.lastActiveAccount;
  const account = failed.find(({ id }) => id === last?.id) ?? failed[0] ?? null;
  const { statusSince } = gameConsole;
  return {
    error: account?.lastError ?? last?.lastError ?? null,
    gameConsole,
    server,
    account,
    since: statusSince === null ? null : Date.parse(statusSince),
  };
}

/** Most frequent first; those without a message come last. */
export function causesOf<T extends { server: Server }>(
  items: readonly T[],
  errorOf: (item: T) => string | null,
): Cause<T>[] {
  return [...Map.groupBy(items, errorOf)]
    .map(([error, own]) => ({ error, items: own, servers: new Set(own.map(({ server }) => server.id)).size }))
    .sort(
      (a, b) =>
        Number(a.error === null) - Number(b.error === null) ||
        b.items.length - a.items.length ||
        compareNames(a.error ?? '', b.error ?? ''),
    );
}

function troublesOf(servers: readonly Server[]): ServerTrouble[] {
  const by = (a: ServerTrouble, b: ServerTrouble): number =>
    compareNames(a.server.fullName, b.server.fullName);
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

  const failedConsoles = seen
    .filter(({ gameConsole }) => flagsOf(gameConsole.status).isFailed)
    .map(({ gameConsole, server }) => failedConsoleOf(gameConsole, server))
    .sort((a, b) => (b.since ?? 0) - (a.since ?? 0) || byConsole(a, b));
  const accounts = (rights.accounts ? seen : [])
    .flatMap(({ gameConsole, server }) =>
      gameConsole.accounts.filter(hasFailed).map((account) => ({ account, gameConsole, server })),
    )
    .sort(byConsole);
  const failedAccounts = causesOf(accounts, ({ account }) => account.lastError ?? null);
  const failedAccountCount = rights.accounts ? (input.failedAccounts?.accounts ?? accounts.length) : 0;
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
      // A console that expired long ago is not news.
      return Math.abs(expiresAt - now) < expiringWithinMs ? [{ gameConsole, server, expiresAt }] : [];
    })
    .sort((a, b) => a.expiresAt - b.expiresAt || byConsole(a, b));
  const lowBalance = rights.balance && balance < lowBalanceUsd ? balance : null;

  const count =
    servers.length +
    failedConsoles.length +
    paused.length +
    failedAccountCount +
    expiring.length +
    Number(lowBalance !== null);
  return {
    servers,
    failedConsoles,
    paused,
    failedAccounts,
    failedAccountCount,
    expiring,
    lowBalance,
    count,
  };
}
