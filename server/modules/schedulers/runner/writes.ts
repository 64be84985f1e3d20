import { type Insertable, type Kysely, sql } from 'kysely';
import { lockRows } from '#server/schema/rowLocks.ts';
import type { SchedulerRunRow, Tables } from '#server/schema/tables.ts';

/**
 * Locks the consoles and accounts that new runs refer to, and that may have been deleted since they were read.
 * @returns the runs whose consoles exist
 */
export async function lockReferences<R extends Pick<SchedulerRunRow, 'console_id' | 'account_id'>>(
  db: Kysely<Tables>,
  runs: readonly R[],
): Promise<R[]> {
  if (runs.length === 0) return [];
  const ids = runs.map((run) => run.console_id);
  const consoles = await lockRows(db, 'consoles', ids, 'for key share');
  return withAccounts(
    db,
    runs.filter((run) => consoles.has(run.console_id)),
  );
}

/** Locks the accounts of runs. @returns the runs, without deleted accounts */
async function withAccounts<R extends Pick<SchedulerRunRow, 'account_id'>>(
  db: Kysely<Tables>,
  runs: readonly R[],
): Promise<R[]> {
  const ids = runs.flatMap((run) => run.account_id ?? []);
  const accounts = await lockRows(db, 'accounts', ids, 'for key share');
  return runs.map((run) =>
    run.account_id !== null && !accounts.has(run.account_id) ? { ...run, account_id: null } : run,
  );
}

/** Inserts runs. @returns them with their ids, in the same order */
export async function insertRuns(
  db: Kysely<Tables>,
  runs: readonly Insertable<Tables['scheduler_runs']>[],
): Promise<SchedulerRunRow[]> {
  if (runs.length === 0) return [];
  // One parameter for all rows, so that thousands are inserted in one statement.
  const { rows } = await sql<SchedulerRunRow>`
    insert into scheduler_runs (console_id, account_id, slot, config_id, scheduler_id, revision, planned_start,
      planned_end, outcome, reason)
    select console_id, account_id, slot, config_id, scheduler_id, revision, planned_start, planned_end, outcome, reason
    from json_to_recordset(${JSON.stringify(runs)}::json) as run(console_id int, account_id int, slot int,
      config_id int, scheduler_id int, revision int, planned_start timestamptz, planned_end timestamptz, outcome text,
      reason text)
    returning *`.execute(db);
  return rows;
}

/** Writes what changes in a run while it lasts. Its account may have been deleted since it was read. */
export async function updateRuns(db: Kysely<Tables>, read: readonly SchedulerRunRow[]): Promise<void> {
  if (read.length === 0) return;
  const runs = await withAccounts(db, read);
  await sql`update scheduler_runs set
      account_id = run.account_id, revision = run.revision, planned_end = run.planned_end, outcome = run.outcome,
      reason = run.reason, detail = run.detail, attempts = run.attempts, started_at = run.started_at,
      ended_at = run.ended_at
    from json_to_recordset(${JSON.stringify(runs)}::json) as run(id int, account_id int, revision int,
      planned_end timestamptz, outcome text, reason text, detail text, attempts int, started_at timestamptz,
      ended_at timestamptz)
    where scheduler_runs.id = run.id`.execute(db);
}

/** Names the first task of runs that were started. */
export async function linkTasks(db: Kysely<Tables>, runs: readonly SchedulerRunRow[]): Promise<void> {
  const ids = runs.filter((run) => run.task_id === null && run.attempts > 0).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update scheduler_runs set task_id = (
      select tasks.id from tasks where tasks.console_id = scheduler_runs.console_id
        and tasks.account_id = scheduler_runs.account_id and tasks.start_at >= scheduler_runs.planned_start
      order by tasks.start_at limit 1)
    where scheduler_runs.id = any(${sql.val(ids)}::int[])`.execute(db);
}
