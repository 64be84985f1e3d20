import type { Kysely, Transaction } from 'kysely';
import { setTimeout as after } from 'node:timers/promises';
import type { Tables } from '#server/schema/tables.ts';

/**
 * SQLSTATEs of transactions that PostgreSQL ended because of another one (serialization failure, deadlock):
 * nothing was stored, and they succeed when run again.
 */
const repeatable: ReadonlySet<unknown> = new Set(['40001', '40P01']);

const maxAttempts = 5;
/** Longest pause before the second attempt, milliseconds; it doubles with each attempt. */
const pauseMs = 20;

/**
 * Runs a transaction, and runs it again, at most five times, when PostgreSQL ended it because of another one.
 * Within a transaction, the work becomes part of it.
 * The order in which rows are locked is in `server/schema/rowLocks.ts`.
 * @param work may run several times: it must change nothing outside of the database, neither variables around
 *   it
 */
export async function transact<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === maxAttempts || !repeatable.has((error as { code?: unknown } | null)?.code)) throw error;
      // A random pause, so that two transactions do not collide again.
      await after(Math.random() * pauseMs * 2 ** attempt);
    }
  }
}
