import { type Kysely, sql } from 'kysely';
import type { Needs } from '../deps.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Interval of the comparison, milliseconds. */
const everyMs = 60_000;
/** Smaller differences are left: processes may differ so much without a wrong decision, milliseconds. */
const toleranceMs = 500;

/**
 * The time by the clock of the database, which all processes share: one whose machine is some seconds ahead would
 * take the heartbeats that another one has stored for old.
 * @param local time of this machine
 * @returns the time, and a comparison to repeat
 */
export function createDatabaseClock(db: Kysely<Tables>, log: Needs<'log'>['log'], local: () => Date) {
  let aheadMs = 0;
  return {
    now: () => new Date(local().getTime() - aheadMs),
    /** Compares the clocks. A comparison that took long says nothing. */
    async compare(): Promise<void> {
      const asked = local().getTime();
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
      const answered = local().getTime();
      const [row] = rows;
      if (!row || answered - asked > toleranceMs) return;
      const difference = Math.round((asked + answered) / 2 - row.at.getTime());
      const next = Math.abs(difference) > toleranceMs ? difference : 0;
      if (Math.abs(next - aheadMs) <= toleranceMs) return;
      aheadMs = next;
      log.warn({ aheadMs: difference }, 'the clock of this machine differs from that of the database');
    },
  };
}

/** Follows the clock of the database. @returns the time, and a function that stops following */
export async function followDatabaseClock(...args: Parameters<typeof createDatabaseClock>) {
  const clock = createDatabaseClock(...args);
  await clock.compare();
  // A database that does not answer is reported by everything that needs it.
  const timer = setInterval(() => void clock.compare().catch(() => undefined), everyMs);
  return { now: clock.now, stop: () => clearInterval(timer) };
}
