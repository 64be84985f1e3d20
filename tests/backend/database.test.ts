import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountEvent, accountFigures } from '#contract/agent/index.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import {
  type DatabaseRow,
  type DatabaseType,
  databaseTypes,
  difficulties,
  problemKinds,
} from '#contract/http/database.ts';
import { endpoints } from '#contract/http/index.ts';
import { shapeOf } from '#domain/database/shape.ts';
import { datePlus } from '#domain/format/zone.ts';
import { firstListedDay } from '#server/modules/accountsDatabase/lists.ts';
import { deleteExpired } from '#server/modules/operations/retention/job.ts';
import { defaultRetention } from '#server/kernel/config/retention.ts';
import { apiCalls } from './apiCalls.ts';
import { naiveAnswer } from './naiveDatabase.ts';
import { useWorld } from './world.ts';

const { getAccounts, getDatabase, getServer } = endpoints;
/** Its clock was changed on 2026-03-08, from -5 to -4 hours. */
const timezone = 'America/New_York';
const [startDate, endDate] = ['2026-03-05', '2026-03-11'];

/** Events of three days before and after the change of the clock, also outside of the requested days. */
const anEvent = (accounts: readonly Account[]): fc.Arbitrary<AccountEvent> =>
  fc
    .record({
      account: fc.constantFrom(...accounts),
      minute: fc.integer({ min: 0, max: 12 * 24 * 60 }),
      kind: fc.constantFrom('match', 'problem', 'captcha'),
      difficulty: fc.constantFrom(...difficulties, null),
      rating: fc.option(fc.integer({ min: 1, max: 99 })),
      score: fc.tuple(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 31 })),
      result: fc.constantFrom('win', 'draw', 'loss'),
      isRivals: fc.boolean(),
      problem: fc.constantFrom(...problemKinds),
    })
    .map(({ account, minute, kind, problem, ...match }) => {
      const at = new Date(Date.parse('2026-03-03T00:00:00.123Z') + minute * 60_000).toISOString();
      const about = { accountId: account.id, consoleId: account.console.id, at };
      if (kind === 'match') return { kind: 'match' as const, ...about, ...match };
      return kind === 'captcha'
        ? { kind: 'captcha' as const, ...about }
        : { kind: 'problem' as const, ...about, problem };
    });

const world = useWorld('postgres', { env: { DUGOUT_TIMEZONE: timezone } });
let token: string;
let accounts: Account[];
const operator = apiCalls(() => world, 'operator');
const ask = async (type: DatabaseType, body: Record<string, unknown> = { startDate, endDate }) => {
  const answer = await operator(getDatabase, { params: { type }, body });
  expect(answer.error).toBeUndefined();
  return getDatabase.response.parse(answer.body);
};
const send = (events: readonly AccountEvent[]) => world.hub.agents().events(token, events);
const of = (rows: readonly DatabaseRow[], { id }: Account) => rows.find((row) => row.id === id)?.data;
const matchAt = (account: Account, at: string): AccountEvent => ({
  kind: 'match',
  accountId: account.id,
  consoleId: account.console.id,
  at,
  difficulty: 'amateur',
  rating: 70,
  score: [2, 1],
  result: 'win',
  isRivals: false,
});
const clear = async (): Promise<void> => {
  for (const table of [
    'account_days',
    'difficulty_days',
    'difficulty_totals',
    'match_days',
    'incident_days',
  ] as const)
    await world.store.db.deleteFrom(table).execute();
};

beforeAll(async () => {
  token = (await operator(getServer, { params: { id: 1 } })).body.token;
  accounts = (await operator(getAccounts)).body.data.filter(({ server }) => server.id === 1).slice(0, 3);
});

test('the demo has a history in which counts, matches and instants agree', async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select sum(games) from account_days) as games, (select sum(cardinality(times)) from match_days) as times,
    (select sum(cardinality(matches)) from match_days) as matches, (select sum(games) from difficulty_days) as "ofDays",
    (select sum(games) from difficulty_totals) as totals,
    (select sum(problems) from account_days) as problems,
    (select sum(cardinality(times)) from incident_days where kind > 0) as incidents,
    (select sum(captchas) from account_days) as captchas,
    (select sum(cardinality(times)) from incident_days where kind = 0) as "captchaTimes"`.execute(
    world.store.db,
  );
  const [counts = {}] = rows;
  const { games, problems, captchas } = counts;
  expect(games).toBeGreaterThan(10_000);
  expect(counts).toEqual({
    games,
    times: games,
    matches: games,
    ofDays: games,
    totals: games,
    problems,
    incidents: problems,
    captchas,
    captchaTimes: captchas,
  });
  const { data, summary } = await ask('match-statistic', {});
  const listed = data.flatMap((row) => Object.values(row.data) as { isWin: boolean; score: string }[]);
  const { data: wins } = await ask('default', {});
  const sum = (name: string) => wins.reduce((total, row) => total + Number(row.data[name]), 0);
  expect([listed.length, listed.filter(({ isWin }) => isWin).length]).toEqual([sum('games'), sum('wins')]);
  const leads = listed.map(({ isWin, score }) => {
    const [own = 0, other = 0] = score.split(':').map(Number);
    return { isWin, lead: Math.sign(own - other) };
  });
  expect(leads.filter(({ isWin, lead }) => isWin !== lead > 0)).toHaveLength(0);
  expect(leads.filter(({ lead }) => lead < 0)).toHaveLength(sum('losses'));
  expect(summary?.days.reduce((total, { values }) => total + (values['wins'] ?? 0), 0)).toBe(sum('wins'));
});

describe('with events', () => {
  beforeEach(clear);

  test('answers every type as a naive computation over the events, however these were sent', async () => {
    const messages = fc.array(fc.array(anEvent(accounts), { minLength: 1, maxLength: 12 }), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(messages, fc.boolean(), async (sent, isRepeated) => {
        await clear();
        for (const events of sent) await send(events);
        if (isRepeated) for (const events of sent) await send(events.toReversed());
        // Events with the same account, kind and time are one event; of two different ones the first is kept,
        // within one message the last.
        const known = new Map<string, AccountEvent>();
        for (const events of sent) {
          const keyOf = (event: AccountEvent) =>
            [event.accountId, event.kind === 'problem' ? event.problem : event.kind, event.at].join();
          for (const [key, event] of new Map(events.map((one) => [keyOf(one), one])))
            if (!known.has(key)) known.set(key, event);
        }
        for (const type of databaseTypes) {
          const { data } = await ask(type);
          for (const account of accounts) {
            const own = [...known.values()].filter(({ accountId }) => accountId === account.id);
            const expected = naiveAnswer(type, own, { startDate, endDate, timezone });
            const shape = shapeOf(type);
            const isEmpty =
              (shape === 'matches' && Object.keys(expected as object).length === 0) ||
              (shape === 'times' && (expected as { times: string[] }).times.length === 0);
            expect([type, of(data, account)]).toEqual([type, isEmpty ? undefined : expected]);
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  test('events that two processes store at the same time are stored once', async () => {
    const [account] = accounts as [Account];
    const events = [
      matchAt(account, '2026-03-06T12:00:00.000Z'),
      matchAt(account, '2026-03-06T13:00:00.000Z'),
    ];
    await Promise.all(Array.from({ length: 5 }, () => send(events)));
    expect(of((await ask('default')).data, account)).toMatchObject({ games: 2, wins: 2 });
    expect(Object.keys(of((await ask('match-statistic')).data, account) ?? {})).toHaveLength(2);
  });

  test('events of accounts of other servers, of the future and before the first day are refused, each with its reason', async () => {
    const { data } = (await operator(getAccounts)).body;
    const other = data.find(({ server }) => server.id !== 1) as Account;
    const [account] = accounts as [Account];
    const future = datePlus(world.time.toISOString().slice(0, 10), 3);
    const times = ['2026-03-06T12:00:00.000Z', `${future}T12:00:00.000Z`, '2021-04-30T12:00:00.000Z'];
    const refused = await send([matchAt(other, times[0] ?? ''), ...times.map((at) => matchAt(account, at))]);
    expect(refused).toEqual([
      { index: 0, reason: `Account ${other.id} is not on this server.` },
      { index: 2, reason: expect.stringContaining('has not come yet') as string },
      { index: 3, reason: expect.stringContaining('before the first day') as string },
    ]);
    const answer = await ask('default', { endDate: datePlus(future, 1) });
    expect(of(answer.data, other)).toMatchObject({ games: 0 });
    expect(of(answer.data, account)).toMatchObject({ games: 1 });
  });

  test('an agent that was cut off reports what an account did before it was moved to another server', async () => {
    const { data } = (await operator(getAccounts)).body;
    const moved = data.find(({ server }) => server.id !== 1) as Account;
    await world.store.db
      .insertInto('tasks')
      .values({
        server_id: 1,
        console_id: moved.console.id,
        account_id: moved.id,
        key: 'before the move',
        type: 'work',
        status: 'finished',
        start_at: new Date('2026-03-06T10:00:00Z'),
        end_at: new Date('2026-03-06T14:00:00Z'),
      })
      .execute();
    const times = ['2026-03-06T09:59:00.000Z', '2026-03-06T12:00:00.000Z', '2026-03-07T14:01:00.000Z'];
    const refused = await send(times.map((at) => matchAt(moved, at)));
    expect(refused.map(({ index }) => index)).toEqual([0, 2]);
    expect(of((await ask('default')).data, moved)).toMatchObject({ games: 1 });
  });

  test('days of all accounts together are summed, and global numbers do not depend on the days', async () => {
    const [one, two] = accounts as [Account, Account];
    // In New York the first is on the 5th, the second on the 6th.
    await send([matchAt(one, '2026-03-06T04:59:00.000Z'), matchAt(two, '2026-03-06T05:01:00.000Z')]);
    const { summary } = await ask('game-activity-division-rivals');
    expect(summary).toEqual({ startDate, endDate, timezone, firstDay: startDate, days: [] });
    // The screen chooses days by the same timezone.
    expect((await operator(endpoints.getEnums)).body.timezone).toBe(timezone);
    expect((await ask('my-win-statistic')).summary?.days).toEqual([
      { day: '2026-03-05', values: { games: 1, wins: 1, losses: 0 } },
      { day: '2026-03-06', values: { games: 1, wins: 1, losses: 0 } },
    ]);
    const later = { startDate: '2026-03-07', endDate: '2026-03-07' };
    expect(of((await ask('my-win-statistic', later)).data, one)).toEqual({});
    const global = await ask('global-win-statistic', later);
    expect(of(global.data, one)).toEqual({ amateur: { total: 1, win: 1, loss: 0 } });
    expect(global.summary?.days).toEqual([]);
  });

  test('deleting old days keeps the later ones, and the totals since counting began', async () => {
    const [account] = accounts as [Account];
    await send([matchAt(account, '2026-03-06T12:00:00.000Z'), matchAt(account, '2026-03-08T12:00:00.000Z')]);
    const now = (): Date => new Date('2026-03-09T12:00:00Z');
    const deleted = await deleteExpired({ db: world.store.db, now }, { ...defaultRetention, accountDays: 1 });
    expect(deleted).toMatchObject({ account_days: 1, difficulty_days: 1, match_days: 1, incident_days: 0 });
    expect(Object.keys(of((await ask('match-statistic')).data, account) ?? {})).toEqual([
      '2026-03-08T12:00:00.000Z',
    ]);
    expect(of((await ask('global-win-statistic')).data, account)).toMatchObject({ amateur: { total: 2 } });
  });

  test('time of playing, cycles and balance of a day come from the reports of its console', async () => {
    const { data } = (await operator(getAccounts)).body;
    const player = data.find(({ status, server }) => status === 3 && server.id === 1) as Account;
    const figures = accountFigures.parse(player);
    const report = (day: string, session: number, balance: number): Promise<void> =>
      world.hub.agents().report(token, [
        {
          consoleId: player.console.id,
          accountId: player.id,
          status: 4,
          error: null,
          nextCheckAt: null,
          gameActivity: { gameSessionsToday: 1, playedToday: 1, maxGamesToday: 9, playedTotal: 9 },
          figures: {
            ...figures,
            activity: { ...figures.activity, sessionToday: session, cyclesToday: 2 },
            balance: { balance, updatedAt: null },
          },
          day,
        },
      ]);
    await report('2026-03-05', 60_000, 5_000_000);
    await report('2026-03-05', 120_000, 6_000_000);
    await report('2026-03-06', 30_000, 7_000_000);
    expect(of((await ask('game-activity')).data, player)).toMatchObject({ session: 150_000, cycles: 4 });
    expect(of((await ask('default', { startDate, endDate: '2026-03-05' })).data, player)).toMatchObject({
      balance: 6_000_000,
    });
    // The last known one, although these days have no reports.
    const later = { startDate: '2026-03-10', endDate: '2026-03-11' };
    expect(of((await ask('default', later)).data, player)).toMatchObject({ balance: 7_000_000 });
  });

  test('a long list is cut off at the start of a day, and the last day is always whole', async () => {
    const [account] = accounts as [Account];
    const at = (day: number, minute: number) =>
      `2026-03-${String(day).padStart(2, '0')}T12:${minute + 10}:00.000Z`;
    const events = [6, 7, 9].flatMap((day) => [0, 1, 2].map((minute) => matchAt(account, at(day, minute))));
    await send(events);
    const asked = { ids: [account.id], startDate, endDate };
    const first = (limit: number) => firstListedDay(world.store.db, 'match-statistic', asked, limit);
    expect(await first(100)).toBe(startDate);
    expect(await first(6)).toBe('2026-03-07');
    expect(await first(5)).toBe('2026-03-08');
    expect(await first(1)).toBe('2026-03-08');
  });
});
