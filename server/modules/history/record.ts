import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import type { AccountEvent, RefusedItem } from '#contract/agent/index.ts';
import { firstDatabaseDate } from '#contract/http/database.ts';
import {
  type AccountDay,
  countsByDifficulty,
  countsOf,
  type DayEvents,
  eventsByDay,
  keyOfDay,
} from '#domain/database/events.ts';
import { packMatch } from '#domain/database/packing.ts';
import { dateOf, datePlus } from '#domain/format/zone.ts';
import { todayOf } from '#server/kernel/today.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';

type Deps = Needs<'config' | 'db' | 'now'>;

/**
 * Stores what happened to accounts of a server, in one transaction. Events that are stored already are
 * ignored, so a message may be sent again.
 * @returns the events that are not stored: about accounts that were not on the server, or on impossible days
 */
export async function recordEvents(
  { config, db, now }: Deps,
  token: string,
  events: readonly AccountEvent[],
): Promise<RefusedItem[]> {
  // The agent's clock may be ahead at midnight.
  const lastDay = datePlus(todayOf({ config, now }), 1);
  return transact(db, async (transaction) => {
    const known = await lockAccountsOf(transaction, token, events);
    const playedThere = await playTimesOf(transaction, token, events, known);
    const reasonOf = ({ accountId, at }: AccountEvent): string | null => {
      if (!known.has(accountId) && !playedThere(accountId, Date.parse(at)))
        return `Account ${accountId} is not on this server.`;
      const day = dateOf(Date.parse(at), config.timezone);
      if (day < firstDatabaseDate) return `${day} is before the first day that is kept.`;
      return day > lastDay
        ? `${at} has not come yet: the clock of the API says ${now().toISOString()}.`
        : null;
    };
    const reasons = events.map(reasonOf);
    const own = eventsByDay(
      events.filter((_event, index) => reasons[index] === null),
      config.timezone,
    );
    await insert(transaction, await withoutStored(transaction, own));
    return reasons.flatMap((reason, index) => (reason === null ? [] : [{ index, reason }]));
  });
}

/**
 * The accounts of the events that are on the server. They are locked, so that this waits for another process
 * that is storing the same message.
 */
async function lockAccountsOf(
  db: Kysely<Tables>,
  token: string,
  events: readonly AccountEvent[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(events.map(({ accountId }) => accountId))];
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select('accounts.id')
    .where('servers.token', '=', token)
    .where(sql<boolean>`accounts.id = any(${sql.val(ids)}::int[])`)
    .orderBy('accounts.id')
    .forNoKeyUpdate('accounts')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How long after the end of its last task on a server an account may go on there, because the agent is cut off, in milliseconds. */
const cutOffMs = 86_400_000;

/**
 * Whether an account that is not on the server any more played there at a time: an agent that was cut off sends
 * what happened before the account was moved. These accounts are locked as well.
 */
async function playTimesOf(
  db: Kysely<Tables>,
  token: string,
  events: readonly AccountEvent[],
  known: ReadonlySet<number>,
): Promise<(accountId: number, at: number) => boolean> {
  const ids = [...new Set(events.map(({ accountId }) => accountId))].filter((id) => !known.has(id));
  if (ids.length === 0) return () => false;
  const { rows } = await sql<{ accountId: number; startAt: Date; endAt: Date | null }>`
    select a.id as "accountId", t.start_at as "startAt", t.end_at as "endAt" from accounts a
    join tasks t on t.account_id = a.id join servers s on s.id = t.server_id and s.token = ${token}
    where a.id = any(${sql.val(ids)}::int[]) order by a.id for no key update of a`.execute(db);
  const tasks = Map.groupBy(rows, ({ accountId }) => accountId);
  return (accountId, at) =>
    (tasks.get(accountId) ?? []).some(
      ({ startAt, endAt }) => startAt.getTime() <= at && at <= (endAt?.getTime() ?? Infinity) + cutOffMs,
    );
}

const listOf = (rows: readonly unknown[]) => sql.val(JSON.stringify(rows));

interface StoredTimes {
  accountId: number;
  day: string;
  /** Null for matches. */
  kind: number | null;
  times: number[];
}

async function withoutStored(db: Kysely<Tables>, days: readonly DayEvents[]): Promise<DayEvents[]> {
  if (days.length === 0) return [];
  const asked = sql`json_to_recordset(${listOf(days.map(({ accountId, day }) => ({ accountId, day })))}::json)
    as asked("accountId" int, day date)`;
  const { rows } = await sql<StoredTimes>`
    select asked."accountId", asked.day, null::int as kind, stored.times from ${asked}
      join match_days as stored on stored.account_id = asked."accountId" and stored.day = asked.day
    union all
    select asked."accountId", asked.day, stored.kind, stored.times from ${asked}
      join incident_days as stored on stored.account_id = asked."accountId" and stored.day = asked.day`.execute(
    db,
  );
  const stored = Map.groupBy(rows, keyOfDay);
  return days.map((reported) => {
    const timesOf = (kind: number | null): ReadonlySet<number> =>
      new Set(stored.get(keyOfDay(reported))?.find((one) => one.kind === kind)?.times);
    const ofMatches = timesOf(null);
    return {
      ...reported,
      matches: new Map([...reported.matches].filter(([time]) => !ofMatches.has(time))),
      incidents: new Map(
        [...reported.incidents].map(([kind, times]) => [
          kind,
          new Set([...times].filter((time) => !timesOf(kind).has(time))),
        ]),
      ),
    };
  });
}

async function insert(db: Kysely<Tables>, days: readonly DayEvents[]): Promise<void> {
  const of = ({ accountId, day }: AccountDay) => ({ account_id: accountId, day });
  const matches = days
    .filter((one) => one.matches.size > 0)
    .map((one) => ({
      ...of(one),
      times: [...one.matches.keys()],
      matches: [...one.matches.values()].map(packMatch),
    }));
  const levels = days.flatMap((one) =>
    [...countsByDifficulty(one)].map(([difficulty, counts]) => ({ ...of(one), difficulty, ...counts })),
  );
  const incidents = days.flatMap((one) =>
    [...one.incidents]
      .filter(([, times]) => times.size > 0)
      .map(([kind, times]) => ({ ...of(one), kind, times: [...times] })),
  );
  const counts = days.map((one) => ({ ...of(one), ...columnsOf(one) }));
  if (matches.length > 0) {
    await sql`insert into match_days as stored (account_id, day, times, matches)
      select * from json_to_recordset(${listOf(matches)}::json)
        as added(account_id int, day date, times int[], matches int[])
      on conflict (account_id, day) do update
        set times = stored.times || excluded.times, matches = stored.matches || excluded.matches`.execute(db);
    const added = sql`json_to_recordset(${listOf(levels)}::json)
      as added(account_id int, day date, difficulty smallint, games smallint, wins smallint, losses smallint)`;
    const sums = sql`games = stored.games + excluded.games, wins = stored.wins + excluded.wins,
      losses = stored.losses + excluded.losses`;
    await sql`insert into difficulty_days as stored (account_id, day, difficulty, games, wins, losses)
      select * from ${added} on conflict (account_id, day, difficulty) do update set ${sums}`.execute(db);
    await sql`insert into difficulty_totals as stored (account_id, difficulty, games, wins, losses)
      select account_id, difficulty, sum(games), sum(wins), sum(losses) from ${added} group by 1, 2
      on conflict (account_id, difficulty) do update set ${sums}`.execute(db);
  }
  if (incidents.length > 0)
    await sql`insert into incident_days as stored (account_id, kind, day, times)
      select * from json_to_recordset(${listOf(incidents)}::json)
        as added(account_id int, kind smallint, day date, times int[])
      on conflict (account_id, kind, day) do update set times = stored.times || excluded.times`.execute(db);
  if (matches.length + incidents.length > 0)
    await sql`insert into account_days as stored (account_id, day, ${names})
      select account_id, day, ${names} from json_populate_recordset(null::account_days, ${listOf(counts)}::json)
      on conflict (account_id, day) do update set ${additions}`.execute(db);
}

const counted = [
  'games',
  'wins',
  'losses',
  'rivals',
  'rivals_wins',
  'rivals_losses',
  'lost_connections',
  'problems',
  'captchas',
] as const;
const names = sql.join(counted.map((name) => sql.ref(name)));
const additions = sql.join(
  counted.map((name) => sql`${sql.ref(name)} = stored.${sql.ref(name)} + excluded.${sql.ref(name)}`),
);

function columnsOf(day: DayEvents): Record<(typeof counted)[number], number> {
  const { rivalsWins, rivalsLosses, lostConnections, ...counts } = countsOf(day);
  return {
    ...counts,
    rivals_wins: rivalsWins,
    rivals_losses: rivalsLosses,
    lost_connections: lostConnections,
  };
}
