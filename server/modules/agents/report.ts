import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import type { ConsoleReport } from '#contract/agent/index.ts';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { figuresOn, gameActivityOn } from '#domain/accounts/dailyFigures.ts';
import { recordActivity, type ReportedActivity } from '#server/modules/history/index.ts';
import { todayOf } from '#server/kernel/today.ts';
import type { Tables } from '#server/schema/tables.ts';
import { isOvertaken } from '#server/modules/servers/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange } from '#server/kernel/events/append.ts';
import { appendFacts } from '#server/kernel/events/facts.ts';
import { factsOfIdle, factsOfReports, namesOf } from './reportFacts.ts';
import { usersByName } from './users.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'now'>;

/** Status of an account by the status of the console that plays it. */
const accountStateOf = new Map<number, number>([
  [consoleStatus.connecting, accountStatus.connecting],
  [consoleStatus.connected, accountStatus.active],
  [consoleStatus.failed, accountStatus.failed],
]);

const isPlaying = ({ status }: ConsoleReport): boolean =>
  status === consoleStatus.connecting || status === consoleStatus.connected;

/**
 * Stores console reports in one transaction, with the same number of statements for one report as for a
 * hundred. Reports about consoles of other servers, and outdated ones, are ignored.
 */
export async function applyReports(
  { config, db, log, now }: Deps,
  token: string,
  reports: readonly ConsoleReport[],
): Promise<void> {
  const today = todayOf({ config, now });
  const newest = new Map(reports.map((report) => [report.consoleId, report]));
  const known = await transact(db, async (transaction) => {
    const consoles = await lockConsoles(transaction, token, [...newest.keys()]);
    const rows = await rowsOf(transaction, consoles, newest, today);
    const ids = new Set(consoles.map(({ id }) => id));
    const serverId = consoles[0]?.serverId;
    if (serverId === undefined || rows.length === 0) return ids;
    const { accounts, idle } = await write(transaction, rows);
    await recordActivity(transaction, activityOf(rows, newest, today));
    await appendChange(transaction, 'consolesUpdated', serverId, [...ids]);
    if (accounts.length > 0) await appendChange(transaction, 'accountsUpdated', serverId, accounts);
    const users = await usersByName(transaction, token, namesOf(consoles, rows));
    await appendFacts(transaction, [
      ...factsOfIdle(serverId, idle),
      ...factsOfReports(serverId, consoles, rows, users, now()),
    ]);
    return ids;
  });
  for (const consoleId of newest.keys())
    if (!known.has(consoleId))
      log.warn({ agent: token, consoleId }, 'an agent reported a console that is not on its server');
}

/** Locks the server too, so that no later start of its agent is announced meanwhile. */
const lockConsoles = (db: Kysely<Tables>, token: string, ids: readonly number[]) =>
  db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select(['consoles.id', 'consoles.status', 'consoles.active_account_id as accountId'])
    .select(['servers.id as serverId', 'servers.agent_started_at as started'])
    .select(['consoles.script_paused as isPaused', 'consoles.script_paused_by as pausedBy'])
    .select('consoles.status_since as since')
    .select(['consoles.report_start as start', 'consoles.report_number as number'])
    .where(sql<boolean>`consoles.id = any(${sql.val(ids)}::int[])`)
    .where('servers.token', '=', token)
    .orderBy('consoles.id')
    .forKeyShare('servers')
    .forNoKeyUpdate('consoles')
    .execute();

type Locked = Awaited<ReturnType<typeof lockConsoles>>[number];

/** The columns of consoles and of their accounts after the reports. */
async function rowsOf(
  db: Kysely<Tables>,
  consoles: readonly Locked[],
  reports: ReadonlyMap<number, ConsoleReport>,
  today: string,
) {
  const wanted = consoles.flatMap(({ id, accountId }) => reports.get(id)?.accountId ?? accountId ?? []);
  const changed = consoles.filter(({ id, status }) => reports.get(id)?.status !== status);
  // All accounts that will be written, at once: those of a console show its status.
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'console_id', 'status'])
    .where(
      sql<boolean>`(id = any(${sql.val(wanted)}::int[]) or console_id = any(${sql.val(changed.map(({ id }) => id))}::int[])
        or console_id = any(${sql.val(consoles.map(({ id }) => id))}::int[])
          and status in (${accountStatus.connecting}, ${accountStatus.active}))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const byId = new Map(found.map((account) => [account.id, account]));
  return consoles.flatMap(({ id, status, accountId: before, ...known }) => {
    const report = reports.get(id);
    if (!report || isOvertaken(report, known)) return [];
    const reported = report.accountId ?? before ?? 0;
    // An account that was deleted, or moved to another console, no longer plays here.
    const stored = byId.get(reported);
    const account = stored?.console_id === id ? reported : null;
    const accountStatusNow = accountStateOf.get(report.status) ?? accountStatus.inactive;
    const isWritten = isPlaying(report) || stored?.status !== accountStatus.signIn;
    const day = report.day ?? today;
    const { figures } = report;
    const played = gameActivityOn(report.gameActivity, day, today);
    const isFailed = report.status === consoleStatus.failed;
    return {
      id,
      status: report.status,
      has_status_changed: status !== report.status,
      is_playing: isPlaying(report),
      account_id: account,
      account_status: accountStatusNow,
      has_account_changed: account !== null && isWritten && stored?.status !== accountStatusNow,
      sets_error: isFailed || report.status === consoleStatus.connected,
      last_error: isFailed ? report.error : null,
      figures: figures ? figuresOn(figures, day, today) : {},
      figures_day: figures ? laterOf(day, today) : null,
      next_check_at: report.nextCheckAt,
      game_sessions_today: played.gameSessionsToday,
      played_today: played.playedToday,
      max_games_today: played.maxGamesToday,
      played_total: played.playedTotal,
      activity_day: laterOf(day, today),
      script_paused: report.script?.paused ?? null,
      script_paused_by: report.script?.pausedBy ?? null,
      resumed_by: report.script?.resumedBy ?? null,
      report_start: report.agentStart ?? null,
      report_number: report.number ?? null,
    };
  });
}

/** The later day, because the agent's clock may be ahead at midnight. */
const laterOf = (a: string, b: string): string => (a > b ? a : b);

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The figures of reports about an account, with their day. */
const activityOf = (
  rows: readonly Row[],
  reports: ReadonlyMap<number, ConsoleReport>,
  today: string,
): ReportedActivity[] =>
  rows.flatMap(({ id, account_id }) => {
    const { figures, day = today } = reports.get(id) ?? {};
    return account_id !== null && figures ? [{ accountId: account_id, day, figures }] : [];
  });

/** @returns the ids of the accounts that show something else now, and those that no longer play because another one does */
async function write(
  db: Kysely<Tables>,
  rows: readonly Row[],
): Promise<{ accounts: number[]; idle: { id: number; consoleId: number }[] }> {
  const reported = sql`json_to_recordset(${JSON.stringify(rows)}::json) as reported(
    id int, status int, has_status_changed boolean, is_playing boolean, account_id int, account_status int,
    sets_error boolean, last_error text, figures jsonb, figures_day date, next_check_at timestamptz,
    game_sessions_today int, played_today int, max_games_today int, played_total int, activity_day date,
    script_paused boolean, script_paused_by text, report_start bigint, report_number bigint)`;
  await sql`update consoles set
      status = reported.status,
      active_account_id = case when reported.is_playing then reported.account_id end,
      last_active_account_id = coalesce(reported.account_id, consoles.last_active_account_id),
      next_check_at = reported.next_check_at, game_sessions_today = reported.game_sessions_today,
      played_today = reported.played_today, max_games_today = reported.max_games_today,
      played_total = reported.played_total, activity_day = reported.activity_day,
      script_paused = reported.script_paused, script_paused_by = reported.script_paused_by,
      report_start = reported.report_start, report_number = reported.report_number
    from ${reported} where consoles.id = reported.id`.execute(db);
  // The account that played before no longer plays.
  const idle = await sql<{
    id: number;
    consoleId: number;
  }>`update accounts set status = ${accountStatus.inactive}
    from ${reported} where accounts.console_id = reported.id
      and accounts.status in (${accountStatus.connecting}, ${accountStatus.active})
      and accounts.id is distinct from reported.account_id
    returning accounts.id, accounts.console_id as "consoleId"`.execute(db);
  // An account that played before may now wait for a task of its own.
  const own = await sql<{ id: number }>`update accounts set
      status = reported.account_status,
      last_error = case when reported.sets_error then reported.last_error else accounts.last_error end,
      figures = accounts.figures || reported.figures,
      figures_day = coalesce(reported.figures_day, accounts.figures_day)
    from ${reported} where accounts.id = reported.account_id
      and (reported.is_playing or accounts.status <> ${accountStatus.signIn})
    returning accounts.id`.execute(db);
  // Every account shows the status of its console.
  const shown = await sql<{ id: number }>`select accounts.id from ${reported}
    join accounts on accounts.console_id = reported.id where reported.has_status_changed`.execute(db);
  const ids = new Set([idle, own, shown].flatMap((result) => result.rows.map(({ id }) => id)));
  return { accounts: [...ids].toSorted((a, b) => a - b), idle: idle.rows };
}
