import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { datePlus } from '#domain/format/zone.ts';
import { sumDays, figuresOf } from '#domain/reports/financial.ts';
import { deliverDay } from '#server/modules/reports/deliveries.ts';
import { seed } from '#demo/seed/index.ts';
import { apiCalls } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getAccounts, getFinancialReport, getServers, getServersSummary } = endpoints;

const world = useWorld();
const supervisor = apiCalls(() => world, 'supervisor');
const operator = apiCalls(() => world, 'operator');

const today = (): string => world.time.toISOString().slice(0, 10);
const reportOf = async (month: string) => {
  const query = { year: month.slice(0, 4), month: month.slice(5) };
  return (await supervisor(getFinancialReport, { query })).body;
};
const dayOf = async (date: string) =>
  (await reportOf(date.slice(0, 7))).data.find((row) => row.date === date);
const deliver = () => deliverDay(world.api.context);
/** Adds thousandths of a coin to the balance of some accounts. */
const earn = (thousandths: number, ids: readonly number[]) =>
  sql`update accounts set figures = jsonb_set(figures, '{balance,balance}',
    to_jsonb((figures -> 'balance' -> 'balance')::bigint + ${thousandths}::int))
    where id = any(${sql.val(ids)}::int[])`.execute(world.store.db);

describe('the financial report', () => {
  test('has every day of a month, with sums to the cent', async () => {
    const report = await reportOf('2024-02');
    expect(report.data.map(({ date }) => date)).toEqual(
      Array.from({ length: 29 }, (_, at) => datePlus('2024-02-01', at)),
    );
    expect(figuresOf(report)).toEqual(sumDays(report.data));
    for (const { amount, fee, income } of report.data) {
      expect(Math.round(amount * 100)).toBe(Math.round(fee * 100) + Math.round(income * 100));
      expect(fee).toBeGreaterThan(0);
    }
    expect(report.summary.totalCoins).toBeGreaterThan(0);
  });

  test('starts in January 2022, ends yesterday, and is empty in months to come', async () => {
    expect((await reportOf('2022-01')).data[0]?.date).toBe('2022-01-01');
    const yesterday = datePlus(today(), -1);
    expect((await reportOf(yesterday.slice(0, 7))).data.at(-1)?.date).toBe(yesterday);
    expect(await dayOf(today())).toBeUndefined();
    expect((await reportOf('2099-12')).data).toEqual([]);
  });

  test.each([
    { year: '2021', month: '12' },
    { year: '2026', month: '0' },
    { year: '2026', month: '13' },
    { year: 'x', month: '1' },
    { month: '1' },
  ])('a month that there is not is refused: %j', async (query) => {
    expect((await supervisor(getFinancialReport, { query: query as never })).status).toBe(422);
  });
});

describe('deliveries', () => {
  test('are what the balances have grown by until the end of the day, once', async () => {
    const { db } = world.store;
    const before = world.time;
    const [first, second, third] = (await operator(getAccounts)).body.data
      .filter(({ balance }) => balance && balance.balance > 5_000_000)
      .map(({ id }) => id);
    const day = today();
    expect(await deliver()).toBe(false);
    await earn(1_500_000, [first ?? 0]);
    await earn(700, [second ?? 0]);
    await earn(-4_000_000, [third ?? 0]);
    world.time = new Date(`${datePlus(day, 1)}T00:00:30Z`);
    expect([await deliver(), await deliver()]).toEqual([true, false]);
    // 1,500.7 coins at 40 EUR for a million, minus a fee of 12 %.
    expect(await dayOf(day)).toEqual({ date: day, coins: 1500, amount: 0.06, fee: 0.01, income: 0.05 });

    // Gains after a loss count in full.
    await earn(2_000_000, [third ?? 0]);
    world.time = new Date(`${datePlus(day, 2)}T00:00:30Z`);
    await deliver();
    expect(await dayOf(datePlus(day, 1))).toMatchObject({ coins: 2000 });

    // No user was there for two days: their coins are those of the last one.
    await earn(3_000_000, [first ?? 0]);
    world.time = new Date(`${datePlus(day, 5)}T00:00:30Z`);
    await deliver();
    expect(await dayOf(datePlus(day, 2))).toBeUndefined();
    expect(await dayOf(datePlus(day, 4))).toMatchObject({ coins: 3000 });

    await db.deleteFrom('deliveries').where('day', '>=', day).execute();
    world.time = before;
  });

  test('go on after a clock was ahead, with the coins that it counted', async () => {
    const { db } = world.store;
    const before = world.time;
    const day = today();
    const [first] = (await operator(getAccounts)).body.data.filter(({ balance }) => balance);
    await earn(9_000_000, [first?.id ?? 0]);
    world.time = new Date(`${datePlus(day, 365)}T00:00:30Z`);
    expect(await deliver()).toBe(true);
    await earn(1_000_000, [first?.id ?? 0]);
    world.time = new Date(`${datePlus(day, 1)}T00:00:30Z`);
    expect([await deliver(), await deliver()]).toEqual([true, false]);
    expect(await dayOf(day)).toMatchObject({ coins: 10_000 });
    const stored = await db.selectFrom('deliveries').select('day').where('day', '>=', day).execute();
    expect(stored).toHaveLength(1);
    // A machine without a clock of its own starts in the past.
    const all = await db.selectFrom('deliveries').select('day').orderBy('day').execute();
    world.time = new Date('2001-01-01T12:00:00Z');
    expect(await deliver()).toBe(false);
    expect(await db.selectFrom('deliveries').select('day').orderBy('day').execute()).toEqual(all);
    await db.deleteFrom('deliveries').where('day', '>=', day).execute();
    world.time = before;
  });

  test('are stored once when two processes do it at the same time', async () => {
    const before = world.time;
    const day = today();
    const [first] = (await operator(getAccounts)).body.data.filter(({ balance }) => balance);
    await earn(9_000_000, [first?.id ?? 0]);
    world.time = new Date(`${datePlus(day, 1)}T00:00:30Z`);
    const stored = await Promise.all([deliver(), deliver(), deliver()]);
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await dayOf(day)).toMatchObject({ coins: 9000 });
    await world.store.db.deleteFrom('deliveries').where('day', '>=', day).execute();
    world.time = before;
  });

  test('of an account that is counted for the first time are zero, whatever its balance', async () => {
    const before = world.time;
    const day = today();
    const { db } = world.store;
    await db.deleteFrom('counted_balances').execute();
    world.time = new Date(`${datePlus(day, 1)}T00:00:30Z`);
    await deliver();
    expect(await dayOf(day)).toMatchObject({ coins: 0, amount: 0, fee: 0, income: 0 });
    expect((await db.selectFrom('counted_balances').select('account_id').execute()).length).toBeGreaterThan(
      100,
    );
    await db.deleteFrom('deliveries').where('day', '>=', day).execute();
    world.time = before;
  });

  test('are seeded once', async () => {
    expect(await seed(world.store.db, { fleet: null, secret: Buffer.alloc(32, 7), now: world.time })).toBe(
      false,
    );
  });
});

describe('the summary of servers', () => {
  const summaryFor = async (call: typeof operator) => (await call(getServersSummary)).body.data;

  test('has the sums of the accounts of every server that the user sees', async () => {
    const { data: accounts } = (await operator(getAccounts)).body;
    const { data: servers } = (await operator(getServers)).body;
    const summary = await summaryFor(operator);
    expect(new Set(summary.map(({ id }) => id))).toEqual(new Set(servers.map(({ id }) => id)));
    const sum = (some: readonly Account[], read: (account: Account) => number | undefined): number =>
      some.reduce((total, account) => total + (read(account) ?? 0), 0);
    for (const { id, description, group, accounts: counted, coins } of summary) {
      const own = accounts.filter(({ server }) => server.id === id);
      const locked = own.filter(({ banned }) => banned !== null);
      const balance = (some: readonly Account[]) =>
        Math.round(sum(some, (account) => account.balance?.balance) / 1000);
      const unlocked = own.filter(({ banned }) => banned === null);
      expect({ description, group }).toEqual({
        description: own[0]?.server.name,
        group: own[0]?.serverGroup,
      });
      expect(counted).toEqual({
        total: own.length,
        closed: own.filter(({ open }) => !open).length,
        locked: locked.length,
        unlocked: own.length - locked.length,
      });
      expect(coins).toEqual({
        total: balance(locked) + balance(unlocked),
        locked: balance(locked),
        unlocked: balance(unlocked),
        credits: sum(own, (account) => account.tradeInfo?.accountCredits),
        values: sum(own, (account) => account.tradeInfo?.accountValue),
      });
      expect(counted.locked).toBeGreaterThan(0);
      expect(coins.locked).toBeGreaterThan(0);
    }
  });

  test('has servers without accounts, and none of other groups', async () => {
    const { db } = world.store;
    const { id: group_id } = await db
      .insertInto('server_groups')
      .values({ name: 'Attic', description: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('servers')
      .values({
        group_id,
        name: 'Empty',
        pc_id: 'x',
        ip: '10.0.0.1',
        description: null,
        token: 'e0e0',
        open: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await summaryFor(supervisor)).find((row) => row.id === id)).toEqual({
      id,
      description: 'Empty',
      group: { id: group_id, name: 'Attic' },
      accounts: { total: 0, closed: 0, locked: 0, unlocked: 0 },
      coins: { total: 0, locked: 0, unlocked: 0, credits: 0, values: 0 },
    });
    expect((await summaryFor(operator)).find((row) => row.id === id)).toBeUndefined();
  });

  test('reads all servers with one statement', async () => {
    const token = await world.tokenOf('operator');
    const call = () => world.api.call(getServersSummary, { token });
    await call();
    const statements = await world.statementsOf(call);
    expect(statements.filter((text) => text.includes('by_console'))).toHaveLength(1);
    expect(statements.length).toBeLessThan(6);
  });
});
