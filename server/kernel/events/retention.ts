import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { faultCodeOf } from '../database/databaseFault.ts';
import { transact } from '../database/transaction.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Days for which events without a fact are kept: an app that was away longer loads everything. */
const changeDays = 1;
export const historyDays = 365;

/**
 * Time limit for the lock of a table of events, in milliseconds. All writers wait for this lock, and a running
 * backup delays it.
 */
const lockMs = 500;

/** Changes tables of events, in a transaction; later, if a backup reads them. */
async function whenUnlocked(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  try {
    await transact(db, async (transaction) => {
      await sql`select set_config('lock_timeout', ${`${lockMs}`}, true)`.execute(transaction);
      await work(transaction);
    });
  } catch (error) {
    if (faultCodeOf(error) !== 'databaseBusy') throw error;
  }
}

/** Creates the partitions of the next days and months. Events without one are kept and pruned as well, only more slowly. */
export const prepareEvents = (db: Kysely<Tables>): Promise<void> =>
  whenUnlocked(db, (transaction) => sql`select prepare_event_partitions()`.execute(transaction));

/** Drops the partitions whose content is older than the retention. */
export async function pruneEvents(db: Kysely<Tables>, now: Date): Promise<void> {
  await prepareEvents(db);
  await prunePartitions(db, 'events_changes', daysBefore(now, changeDays));
  await prunePartitions(db, 'events_history', daysBefore(now, historyDays));
  await prunePartitions(db, 'event_objects', daysBefore(now, historyDays));
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** @param before older rows are deleted */
async function prunePartitions(
  db: Kysely<Tables>,
  parent: 'events_changes' | 'events_history' | 'event_objects',
  before: Date,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = ${parent}::regclass order by relname`.execute(
    db,
  );
  for (const { name } of rows) {
    const end = endOf(name);
    const isLog = parent !== 'event_objects';
    if (end === null) await deleteRows(db, name, before, isLog);
    else if (end <= before) await whenUnlocked(db, (transaction) => dropPartition(transaction, name, isLog));
  }
}

/** The end of the day or month of a partition; null for the partition of all other times. */
function endOf(name: string): Date | null {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)?$/.exec(name) ?? [];
  if (year === undefined) return null;
  const [y, m] = [Number(year), Number(month)];
  return day === undefined ? new Date(Date.UTC(y, m, 1)) : new Date(Date.UTC(y, m - 1, Number(day) + 1));
}

/** Deletes rows of a time without a partition of its own, because no process ran for days before. */
const deleteRows = (db: Kysely<Tables>, name: string, before: Date, isLog: boolean): Promise<unknown> =>
  isLog
    ? sql`with gone as (delete from ${sql.table(name)} where at < ${before} returning xid)
    update database_state set events_complete_from = greatest(events_complete_from, ${after('gone')})`.execute(
        db,
      )
    : sql`delete from ${sql.table(name)} where at < ${before}`.execute(db);

/** @param isLog it has events; positions before them are no longer complete */
async function dropPartition(db: Kysely<Tables>, name: string, isLog: boolean): Promise<void> {
  if (isLog)
    await sql`update database_state set events_complete_from = greatest(events_complete_from, ${after(name)})`.execute(
      db,
    );
  await sql`drop table ${sql.table(name)}`.execute(db);
}

/** The transaction after the last one of these rows: earlier positions are no longer complete. Null without rows. */
const after = (table: string): RawBuilder<unknown> =>
  sql`(select (xid::text::bigint + 1)::text::xid8 from ${sql.table(table)} order by xid desc limit 1)`;
