import { type Kysely, sql } from 'kysely';
import { difficulties, problemKinds } from '#contract/http/database.ts';
import { captchaCode, lostConnectionCode } from '#domain/database/packing.ts';
import { datePlus } from '#domain/format/zone.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Days of one statement, so that none takes long. */
const daysAtOnce = 10;

/** Whether the database has a day before yesterday, or no accounts. Today does not count, because agents add it. */
export async function hasHistory(db: Kysely<Tables>, today: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select not exists (select from accounts)
    or exists (select from account_days where day < ${datePlus(today, -1)}) as done`.execute(db);
  return rows[0]?.done ?? true;
}

/** Fills the days before today with what the accounts did, the same at every start. */
export async function seedHistory(db: Kysely<Tables>, days: number, today: string): Promise<void> {
  for (let from = days; from >= 1; from -= daysAtOnce) {
    const first = datePlus(today, -from);
    const last = datePlus(today, -Math.max(1, from - daysAtOnce + 1));
    await seedDays(db, first, last);
    await seedMatches(db, first, last);
    await seedIncidents(db, first, last);
  }
  await sql`insert into difficulty_totals (account_id, difficulty, games, wins, losses)
    select account_id, difficulty, sum(games), sum(wins), sum(losses) from difficulty_days group by 1, 2
    on conflict do nothing`.execute(db);
}

/** A number from 0 to `below` - 1 that looks random, for an account, its day and a purpose. */
const chance = (purpose: number, below: number) =>
  sql`(hashint4(account_id * 7919 + (day - date '2020-01-01') * 31 + ${purpose}::int)::bigint + 2147483648) % ${below}::int`;

/**
 * Inserts days of paired accounts: about two of three. Even accounts play Division Rivals. Captchas and
 * problems are counted as {@link seedIncidents} inserts them.
 */
const seedDays = (db: Kysely<Tables>, first: string, last: string) =>
  sql`insert into account_days (account_id, day, balance, session_s, cycles, games, wins, losses, rivals, rivals_wins,
      rivals_losses, lost_connections, problems, captchas)
    select account_id, day, (1000000 + account_id % 1000 * 1000 + (day - date '2020-01-01') * 7000)::bigint * 1000,
      games * (780 + ${chance(4, 240)}), games / 3, games, wins, losses,
      case when account_id % 2 = 0 then games else 0 end, case when account_id % 2 = 0 then wins else 0 end,
      case when account_id % 2 = 0 then losses else 0 end, lost, lost + other, captchas
    from (
      select *, ${chance(2, 100)} * (games + 1) / 100 as wins from (
        select accounts.id as account_id, day::date as day from accounts, generate_series(${first}::date, ${last}::date, '1 day') as day
        where accounts.paired
      ) days cross join lateral (select 4 + ${chance(1, 13)} as games, ${lostPerDay} as lost, ${otherPerDay} as other,
        ${captchasPerDay} as captchas) counts
    ) played cross join lateral (select (games - wins) * (60 + ${chance(3, 40)}) / 100 as losses) lost_games
    where ${chance(5, 3)} > 0 order by day, account_id
    on conflict do nothing`.execute(db);

/** Captchas on one day of four, lost connections on two of five, another problem on one of four. */
const captchasPerDay = sql`case when ${chance(6, 4)} = 0 then 1 + ${chance(7, 2)} else 0 end`;
const lostPerDay = sql`case when ${chance(8, 5)} < 2 then 1 + ${chance(9, 3)} else 0 end`;
const otherPerDay = sql`case when ${chance(10, 4)} = 0 then 1 else 0 end`;

/** Milliseconds between the ends of two matches, and the first end of a day. */
const matchMs = 1_200_000;
const firstMs = 25_200_000;

/** One difficulty for each day of an account: wins first, then losses, then draws, in a shuffled order. */
async function seedMatches(db: Kysely<Tables>, first: string, last: string): Promise<void> {
  const levels = difficulties.length - 1;
  const difficulty = sql`(1 + (account_id + (day - date '2020-01-01') / 30) % ${levels}::int)`;
  await sql`insert into difficulty_days (account_id, day, difficulty, games, wins, losses)
    select account_id, day, ${difficulty}, games, wins, losses from account_days
    where day between ${first} and ${last} order by day, account_id on conflict do nothing`.execute(db);
  // Bits as packMatch writes them; `|` and `<<` have the same precedence in SQL. Multiplying by 17 shuffles
  // the games, because it has no common factor with 4 to 16.
  await sql`insert into match_days (account_id, day, times, matches)
    select account_id, day, times, matches from account_days cross join lateral (
      select array_agg((${firstMs}::int + at * ${matchMs}::int + (account_id * 977 + at * 131) % 60000)::int order by at) as times,
        array_agg(${difficulty} | ((60 + (account_id * 13 + at * 17) % 35) << 4) | case
          when place < wins then ((1 + place % 4) << 11) | ((place % 2) << 16) | (1 << 21)
          when place < wins + losses then ((place % 2) << 11) | ((1 + place % 4) << 16) | (2 << 21)
          else ((place % 3) << 11) | ((place % 3) << 16) end
          | (case when rivals > 0 then 1 << 23 else 0 end) order by at) as matches
      from (select at, at * 17 % games as place from generate_series(0, games - 1) as at) places
    ) packed where day between ${first} and ${last} and games > 0 order by day, account_id
    on conflict do nothing`.execute(db);
}

async function seedIncidents(db: Kysely<Tables>, first: string, last: string): Promise<void> {
  const times = (count: string, offset: number) =>
    sql`array(select (${firstMs}::int + ${offset}::int + at * 4000000 + (account_id * 613 + at * 71) % 3600000)::int
      from generate_series(0, ${sql.ref(count)} - 1) as at)`;
  const others = problemKinds.length - 1;
  for (const [kind, count, offset] of [
    [sql`${captchaCode}::int`, 'captchas', 100],
    [sql`${lostConnectionCode}::int`, 'lost_connections', 200],
    // The next codes after that of lost connections.
    [sql`${lostConnectionCode}::int + 1 + ${chance(11, others)}`, 'other', 300],
  ] as const)
    await sql`insert into incident_days (account_id, kind, day, times)
      select account_id, ${kind}, day, ${times(count, offset)}
      from (select *, problems - lost_connections as other from account_days) days
      where ${sql.ref(count)} > 0 and day between ${first} and ${last} order by day, account_id
      on conflict do nothing`.execute(db);
}
