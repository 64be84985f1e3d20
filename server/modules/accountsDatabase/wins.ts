import { type Kysely, sql } from 'kysely';
import type { DatabaseType, WinCounts } from '#contract/http/database.ts';
import { difficultyOf } from '#domain/database/packing.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { DaySums } from './daySums.ts';
import type { Part, PartReader } from './part.ts';

type Row = [
  id: number | null,
  difficulty: number | null,
  day: string | null,
  total: number,
  win: number,
  loss: number,
];

/** Reads matches by difficulty: in the chosen days, or since counting began. */
export const countedWins =
  (db: Kysely<Tables>, type: DatabaseType): PartReader =>
  async (part, days) => {
    const rows = type === 'global-win-statistic' ? await totals(db, part) : await inDays(db, part);
    return byAccount(rows, part.ids, days);
  };

const arrays = sql`json_agg(json_build_array(account_id, difficulty, day, games, wins, losses))::text as rows`;
const parsed = ({ rows }: { rows: { rows: string | null }[] }) => JSON.parse(rows[0]?.rows ?? '[]') as Row[];

const inDays = async (db: Kysely<Tables>, { ids, startDate, endDate }: Part): Promise<Row[]> =>
  parsed(
    await sql<{ rows: string | null }>`select ${arrays} from (
      select account_id, difficulty, day, sum(games) as games, sum(wins) as wins, sum(losses) as losses
      from difficulty_days
      where account_id = any(${sql.val(ids)}::int[]) and day between ${startDate} and ${endDate}
      group by grouping sets ((account_id, difficulty), (day))) summed`.execute(db),
  );

const totals = async (db: Kysely<Tables>, { ids }: Part): Promise<Row[]> =>
  parsed(
    await sql<{ rows: string | null }>`select ${arrays} from (select *, null as day from difficulty_totals
      where account_id = any(${sql.val(ids)}::int[])) totals`.execute(db),
  );

function byAccount(rows: readonly Row[], ids: readonly number[], days: DaySums): ReadonlyMap<number, string> {
  const found = new Map<number, [difficulty: number, counts: WinCounts][]>(ids.map((id) => [id, []]));
  for (const [id, difficulty, day, total, win, loss] of rows) {
    if (id !== null && difficulty !== null) found.get(id)?.push([difficulty, { total, win, loss }]);
    else if (day !== null) days.add(day, { games: total, wins: win, losses: loss });
  }
  return new Map(
    [...found].map(([id, counts]) => {
      const sorted = counts.toSorted(([a], [b]) => a - b).map(([code, of]) => [difficultyOf(code), of]);
      return [id, JSON.stringify(Object.fromEntries(sorted))];
    }),
  );
}
