import { type Kysely, sql } from 'kysely';
import { type DatabaseType, maxDatabaseEntries } from '#contract/http/database.ts';
import { instantInDay, resultOf, unpackMatch } from '#domain/database/packing.ts';
import { datePlus } from '#domain/format/zone.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { DaySums } from './daySums.ts';
import { incidentCode } from './numbers.ts';
import type { Part, PartReader } from './part.ts';

/** A day of an account: matches, or only instants. */
type DayRow = [day: string, times: number[], matches?: number[]];

/** Reads the types that list matches or instants; accounts without any are left out. */
export const listedEvents =
  (db: Kysely<Tables>, type: DatabaseType): PartReader =>
  async (part, days) => {
    const { rows } = await sql<{ id: number; days: string }>`
      select account_id as id, json_agg(${rowOf(type)} order by day)::text as days from ${tableOf(type)}
      where ${chosen(type, part)} group by account_id`.execute(db);
    return new Map(rows.map((row) => [row.id, textOf(JSON.parse(row.days) as DayRow[], days)]));
  };

const isOfMatches = (type: DatabaseType): boolean => type === 'match-statistic';
const tableOf = (type: DatabaseType) => sql.table(isOfMatches(type) ? 'match_days' : 'incident_days');
const rowOf = (type: DatabaseType) =>
  isOfMatches(type) ? sql`json_build_array(day, times, matches)` : sql`json_build_array(day, times)`;

const chosen = (type: DatabaseType, { ids, startDate, endDate }: Part) =>
  sql`account_id = any(${sql.val(ids)}::int[]) and day between ${startDate} and ${endDate}
    and ${isOfMatches(type) ? sql`true` : sql`kind = ${incidentCode(type)}`}`;

function textOf(days: readonly DayRow[], sums: DaySums): string {
  const texts: string[] = [];
  let ofMatches = false;
  for (const [day, times, matches] of days) {
    ofMatches = matches !== undefined;
    const order = times.map((_, at) => at).toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
    for (const at of order) {
      const key = `"${instantInDay(times[at] ?? 0, day)}"`;
      texts.push(matches ? `${key}:${JSON.stringify(unpackMatch(matches[at] ?? 0))}` : key);
    }
    sums.add(day, matches ? countsOf(matches) : { count: times.length });
  }
  return ofMatches ? `{${texts.join(',')}}` : `{"times":[${texts.join(',')}]}`;
}

const countsOf = (matches: readonly number[]) => ({
  games: matches.length,
  wins: matches.filter((packed) => resultOf(packed) === 'win').length,
  losses: matches.filter((packed) => resultOf(packed) === 'loss').length,
});

/**
 * The first day of a list that is not too long: days are added from the last one backwards, in steps that
 * double, while together they have at most `limit` entries. The last day with entries is always complete.
 */
export async function firstListedDay(
  db: Kysely<Tables>,
  type: DatabaseType,
  asked: Part,
  limit: number = maxDatabaseEntries,
): Promise<string> {
  const { startDate } = asked;
  let before = datePlus(asked.endDate, 1);
  let count = 0;
  for (let days = 2; before > startDate; days *= 2) {
    const from = datePlus(before, -days);
    const part = { ...asked, startDate: from < startDate ? startDate : from, endDate: datePlus(before, -1) };
    for (const { day, entries } of await entriesByDay(db, type, part)) {
      if (count > 0 && count + entries > limit) return datePlus(day, 1);
      count += entries;
    }
    before = part.startDate;
  }
  return startDate;
}

async function entriesByDay(db: Kysely<Tables>, type: DatabaseType, part: Part) {
  const { rows } = await sql<{ day: string; entries: number }>`
    select day, sum(cardinality(times)) as entries from ${tableOf(type)}
    where ${chosen(type, part)} group by day order by day desc`.execute(db);
  return rows;
}
