import { type Kysely, sql } from 'kysely';
import { datePlus } from '#domain/format/zone.ts';
import type { Tables } from '#server/schema/tables.ts';

/** How far ahead of the clock of this process another one may be, days. */
const aheadDays = 2;
/** A table that is filled every day has a row of these last days, unless the clock is wrong. */
const recentDays = 30;

/** The last day that counts as done: rows of later ones were written while a clock was ahead. */
export const lastOfDays = (day: string): string => datePlus(day, aheadDays);

/**
 * Whether a job that fills a table once for each day has to do it for `day`: neither that day nor one of the next
 * {@link aheadDays} is stored. Later days do not count, or nothing would be stored until then; the caller deletes them.
 * When there are only later ones, the clock of this process is behind, and there is nothing to do.
 * @param table has a column `day`
 */
export async function isDayDue(db: Kysely<Tables>, table: keyof Tables, day: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean; ahead: boolean; recent: boolean }>`select
      coalesce(bool_or(day between ${day}::date and ${lastOfDays(day)}::date), false) as done,
      coalesce(bool_or(day > ${lastOfDays(day)}::date), false) as ahead,
      coalesce(bool_or(day < ${day}::date), false) as recent
    from ${sql.table(table)} where day >= ${datePlus(day, -recentDays)}::date`.execute(db);
  const [state] = rows;
  return state !== undefined && !state.done && (!state.ahead || state.recent);
}
