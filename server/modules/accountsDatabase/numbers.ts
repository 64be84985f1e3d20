import { type Kysely, sql } from 'kysely';
import { type DatabaseType, defaultValueAccess } from '#contract/http/database.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { captchaCode, problemCode } from '#domain/database/packing.ts';
import { kindOf } from '#domain/database/shape.ts';
import { allows } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { DaySums } from './daySums.ts';
import type { Part, PartReader } from './part.ts';

/** Sums of `account_days` by their name in the answer, for each type. */
const sums = {
  default: {
    games: 'games',
    wins: 'wins',
    losses: 'losses',
    lostConnections: 'lost_connections',
    problems: 'problems',
    captchas: 'captchas',
  },
  'game-activity': {
    session: 'session_s',
    games: 'games',
    cycles: 'cycles',
    rivals: 'rivals',
    losses: 'losses',
  },
  'game-activity-division-rivals': { games: 'rivals', wins: 'rivals_wins', losses: 'rivals_losses' },
} as const;

const isSummed = (type: DatabaseType): type is keyof typeof sums => type in sums;

/** Reads the types with numbers for each account; accounts without data have zeros. */
export function countedNumbers(db: Kysely<Tables>, type: DatabaseType, role: number): PartReader {
  if (!isSummed(type)) return (part, days) => countedIncidents(db, type, part, days);
  const maySee = (name: string): boolean => {
    const access: Readonly<Record<string, PermissionName | undefined>> = defaultValueAccess;
    const needed = access[name];
    return type !== 'default' || needed === undefined || allows(role, needed);
  };
  const columns = Object.entries(sums[type]).filter(([name]) => maySee(name));
  const showsBalance = type === 'default' && maySee('balance');
  return async (part, days) => {
    const found = await summed(db, columns, part, days);
    const balances = showsBalance ? await lastBalances(db, part) : null;
    return new Map(
      part.ids.map((id) => {
        const values = found.get(id) ?? Object.fromEntries(columns.map(([name]) => [name, 0]));
        return [id, JSON.stringify(balances ? { ...values, balance: balances.get(id) ?? null } : values)];
      }),
    );
  };
}

type Values = Record<string, number>;

/** Rows of `account_id`, `day` and numbers: sums by account, where `day` is null, and sums by day, where `account_id` is null. */
type SumRow = [id: number | null, day: string | null, ...values: (number | null)[]];

/** One pass over the rows gives both the sums by account and the sums by day. */
const bothSums = sql`group by grouping sets ((account_id), (day))`;

const ofPart = ({ ids, startDate, endDate }: Part) =>
  sql`account_id = any(${sql.val(ids)}::int[]) and day between ${startDate} and ${endDate}`;

async function summed(
  db: Kysely<Tables>,
  columns: readonly (readonly [name: string, column: string])[],
  part: Part,
  days: DaySums,
): Promise<Map<number, Values>> {
  const refs = columns.map(([, column]) => sql.ref(column));
  const { rows } = await sql<{ rows: string | null }>`
    select json_agg(json_build_array(account_id, day, ${sql.join(refs)}))::text as rows from (
      select account_id, day, ${sql.join(refs.map((column) => sql`sum(${column}) as ${column}`))}
      from account_days where ${ofPart(part)} ${bothSums}) summed`.execute(db);
  const byAccount = new Map<number, Values>();
  for (const [id, day, ...values] of JSON.parse(rows[0]?.rows ?? '[]') as SumRow[]) {
    const named: Values = {};
    columns.forEach(([name], at) => (named[name] = (values[at] ?? 0) * (name === 'session' ? 1000 : 1)));
    if (id !== null) byAccount.set(id, named);
    else if (day !== null) days.add(day, named);
  }
  return byAccount;
}

/** The last known balance of each account at the end of the days, also from an earlier day. */
async function lastBalances(
  db: Kysely<Tables>,
  { ids, endDate }: Part,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ rows: string | null }>`
    select json_agg(json_build_array(id, balance))::text as rows from unnest(${sql.val(ids)}::int[]) as id
    cross join lateral (select balance from account_days
      where account_id = id and day <= ${endDate} and balance is not null order by day desc limit 1) last`.execute(
    db,
  );
  return new Map(JSON.parse(rows[0]?.rows ?? '[]') as [number, number][]);
}

/** How often something of one kind happened, and on how many days. */
async function countedIncidents(
  db: Kysely<Tables>,
  type: DatabaseType,
  part: Part,
  days: DaySums,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ rows: string | null }>`
    select json_agg(json_build_array(account_id, day, count, days, "lastDay"))::text as rows from (
      select account_id, day, sum(cardinality(times)) as count, count(*) as days, max(day) as "lastDay"
      from incident_days where kind = ${incidentCode(type)} and ${ofPart(part)} ${bothSums}) summed`.execute(
    db,
  );
  const found = new Map(part.ids.map((id) => [id, '{"count":0,"days":0,"lastDay":null}']));
  type Row = [id: number | null, day: string | null, count: number, days: number, lastDay: string];
  for (const [id, day, count, onDays, lastDay] of JSON.parse(rows[0]?.rows ?? '[]') as Row[]) {
    if (id !== null) found.set(id, JSON.stringify({ count, days: onDays, lastDay }));
    else if (day !== null) days.add(day, { count });
  }
  return found;
}

/** Stored code of the problem kind of an `…-info` or `…-count` type. */
export function incidentCode(type: DatabaseType): number {
  const kind = kindOf(type);
  if (kind === null) throw new Error(`${type} is not about one kind of problem`);
  return kind === 'captcha' ? captchaCode : problemCode(kind);
}
