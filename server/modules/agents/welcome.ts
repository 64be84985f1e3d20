import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import type { Played } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { assignmentOf, gameActivityOf } from '#server/modules/consoles/index.ts';
import type { ServerRow, Tables } from '#server/schema/tables.ts';

/**
 * Whether a console was closed since a user last started something on it: a hard start also starts on a closed
 * console, and that goes on.
 */
const closedSinceStart = sql<boolean>`(not consoles.open
  and coalesce(consoles.stop_sent_at > coalesce(consoles.hand_at, '-infinity'), false))`;

/** Whether nothing may start this account on its console; also of an account that is not there anymore. */
const isBarred = sql<boolean>`(accounts.id is null or not accounts.open or accounts.quarantined_at is not null)`;

/** Consoles that an agent does not name among those that play. */
export const notNamed = (played: readonly Played[]) =>
  sql<boolean>`not (consoles.id = any(${sql.val(played.map(({ consoleId }) => consoleId))}::int[]))`;

/**
 * Consoles reported as playing before the agent restarted, and not resumed: their end will never be reported.
 * @param played according to the agent
 */
export const notResumed = (played: readonly Played[]) =>
  sql<boolean>`${notNamed(played)} and (
    ${closedSinceStart} or exists (select from (select consoles.active_account_id as id) as active
      left join accounts on accounts.id = active.id and accounts.console_id = consoles.id where ${isBarred}))`;

export type KnownServer = ServerRow & { generation: number | null };

/** Changes with what the agent knows of its server by orders, which can be lost, and with a restore. */
export const stateOf = ({ id, generation, open, script_id, flow }: KnownServer): string =>
  [id, generation, open, script_id, flow].join('.');

/**
 * The state of a server that its agent needs: its settings, what each console plays, and what must end of what
 * it says that they play.
 */
export async function welcomeOf(
  { config, db }: Needs<'config' | 'db'>,
  server: KnownServer,
  played: readonly Played[] = [],
) {
  const consoles = await db
    .selectFrom('consoles')
    .selectAll()
    .where('server_id', '=', server.id)
    .orderBy('id')
    .execute();
  const playing = await db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.active_account_id', 'accounts.id')
    .leftJoin('scheduler_runs', 'scheduler_runs.id', 'consoles.run_id')
    .leftJoin('configs', 'configs.id', 'scheduler_runs.config_id')
    .selectAll('accounts')
    .select(['configs.id as configId', 'configs.name as configName'])
    .where('consoles.server_id', '=', server.id)
    .where('consoles.status', 'in', [consoleStatus.connecting, consoleStatus.connected])
    .where(sql<boolean>`not (${closedSinceStart} or ${isBarred})`)
    .execute();
  const ending = await endingOf(db, server.id, played);
  const failed = await db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.last_active_account_id', 'accounts.id')
    .selectAll('accounts')
    .select(
      sql<boolean>`accounts.console_id = consoles.id and consoles.next_check_at is not null
        and consoles.run_id is null and not (${closedSinceStart} or ${isBarred})`.as('isTriedAgain'),
    )
    .select('consoles.id as failedId')
    .where('consoles.server_id', '=', server.id)
    .where('consoles.status', '=', consoleStatus.failed)
    .execute();
  const script = await db
    .selectFrom('scripts')
    .select('version')
    .where('id', '=', server.script_id)
    .executeTakeFirst();
  const byConsole = new Map(playing.map((account) => [account.console_id, account]));
  const failedByConsole = new Map(failed.map((account) => [account.failedId, account]));
  return {
    serverId: server.id,
    name: server.name,
    open: server.open,
    scriptVersion: script?.version ?? null,
    flow: server.flow,
    timezone: config.timezone,
    state: stateOf(server),
    consoles: consoles.map((row) => {
      const account = byConsole.get(row.id);
      const { configId = null, configName = null } = account ?? {};
      const config = configId === null ? null : { id: configId, name: configName ?? '' };
      const failure = failedByConsole.get(row.id);
      return {
        id: row.id,
        name: row.name,
        assignment: account ? assignmentOf(account, config) : null,
        ...(ending.has(row.id) && { mustEnd: true }),
        ...(server.open && failure?.isTriedAgain && { retry: assignmentOf(failure) }),
        gameActivity: gameActivityOf(row),
        activityDay: row.activity_day,
        failure: failure?.last_error
          ? {
              at: (row.status_since ?? row.started_at ?? new Date()).toISOString(),
              email: failure.email,
              index: failure.index,
              error: failure.last_error,
            }
          : null,
      };
    }),
  };
}

/** Consoles that must end what they play: it was closed, or the account is one that nothing may start there. */
async function endingOf(
  db: Kysely<Tables>,
  serverId: number,
  played: readonly Played[],
): Promise<ReadonlySet<number>> {
  if (played.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select consoles.id
    from json_to_recordset(${JSON.stringify(played)}::json) as played("consoleId" int, "accountId" int)
    join consoles on consoles.id = played."consoleId" and consoles.server_id = ${serverId}
    left join accounts on accounts.id = played."accountId" and accounts.console_id = consoles.id
    where ${closedSinceStart} or ${isBarred}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
