import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

const tables = ['account_days', 'difficulty_days', 'match_days', 'incident_days'] as const;

/**
 * Deletes what happened before a day, one day of a table at a time, so that others wait little. The totals since counting
 * began stay. @param day `YYYY-MM-DD`
 */
export async function deleteHistoryBefore(db: Kysely<Tables>, day: string): Promise<void> {
  for (const table of tables)
    for (;;) {
      const { rows } = await sql<{ day: string | null }>`
        select min(day) as day from ${sql.table(table)} where day < ${day}`.execute(db);
      const oldest = rows[0]?.day;
      if (!oldest) break;
      await db.deleteFrom(table).where('day', '=', oldest).execute();
    }
}
