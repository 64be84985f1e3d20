import { type Kysely, sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Columns of a console that decide about its runs. */
export const consoleColumns = [
  'consoles.id',
  'consoles.status',
  'consoles.open',
  'consoles.active_account_id as activeAccountId',
  'consoles.run_id as runId',
  'consoles.hand_at as handAt',
  'consoles.next_check_at as nextCheckAt',
  'consoles.status_since as statusSince',
  'consoles.script_paused as isPaused',
  'consoles.played_today as playedToday',
  'consoles.max_games_today as maxGamesToday',
] as const;

/** Consoles on which a scheduler is enabled, with everything that decides about their runs. */
export const readConsoles = (db: Kysely<Tables>) =>
  db
    .selectFrom('console_schedulers')
    .innerJoin('consoles', 'consoles.id', 'console_schedulers.console_id')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .innerJoin('schedulers', 'schedulers.id', 'console_schedulers.scheduler_id')
    .innerJoin('users', 'users.id', 'schedulers.owner_id')
    .select(consoleColumns)
    .select('consoles.name')
    .select([
      'servers.id as serverId',
      'servers.token',
      'servers.open as serverOpen',
      'servers.online as serverOnline',
    ])
    .select((eb) => eb.fn.coalesce('servers.description', 'servers.name').as('serverName'))
    .select(['scheduler_id as schedulerId', 'attached_at as attachedAt'])
    .select('schedulers.name as schedulerName')
    .where('console_schedulers.enabled', '=', true)
    // The plans of blocked users are not carried out either.
    .where('users.blocked', '=', false)
    .orderBy('consoles.id')
    .execute();

export type ScheduledConsole = Awaited<ReturnType<typeof readConsoles>>[number];

/** Accounts of consoles, by console and index. */
export async function readAccounts(db: Kysely<Tables>, consoleIds: readonly number[]) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'console_id as consoleId', 'index', 'open', 'status', 'last_error as lastError'])
    .select(sql<boolean>`quarantined_at is not null`.as('isQuarantined'))
    .where(sql<boolean>`console_id = any(${sql.val(consoleIds)}::int[])`)
    .execute();
  return new Map(rows.map((row) => [`${row.consoleId} ${row.index}`, row]));
}

export type SlotAccounts = Awaited<ReturnType<typeof readAccounts>>;

/** What these consoles play now, or played last. */
export const readPlaying = (db: Kysely<Tables>, consoleIds: readonly number[]) =>
  db
    .selectFrom('consoles')
    .select(['id', 'status', 'run_id as runId'])
    .where(sql<boolean>`id = any(${sql.val(consoleIds)}::int[])`)
    .execute();

/** Runs whose bars have begun and, as far as known, not ended: of these consoles, or all. */
export const readOpenRuns = (db: Kysely<Tables>, consoleIds?: readonly number[]) =>
  db
    .selectFrom('scheduler_runs')
    .selectAll()
    .where('outcome', 'in', ['waiting', 'playing'])
    .$if(consoleIds !== undefined, (query) =>
      query.where(sql<boolean>`console_id = any(${sql.val(consoleIds)}::int[])`),
    )
    .orderBy('id')
    .execute();

/** Ended runs whose accounts play on, because their scheduler was disabled or detached, or after the end of their bars. */
export function readLeftRuns(db: Kysely<Tables>, consoles: readonly ScheduledConsole[], now: Date) {
  const playing: readonly number[] = [consoleStatus.connecting, consoleStatus.connected];
  const ids = consoles.flatMap(({ runId, status }) => (playing.includes(status) ? (runId ?? []) : []));
  return db
    .selectFrom('scheduler_runs')
    .selectAll()
    .where(sql<boolean>`id = any(${sql.val(ids)}::int[])`)
    .where('planned_end', '<=', now)
    .where('outcome', 'not in', ['waiting', 'playing'])
    .execute();
}

/** Ended runs that have played, and whose planned ends are still in the future, because the clock was set back. */
export const readDoneRuns = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('scheduler_runs')
    .selectAll()
    .where('planned_end', '>', now)
    .where('started_at', 'is not', null)
    .where('outcome', 'not in', ['waiting', 'playing'])
    .execute();
