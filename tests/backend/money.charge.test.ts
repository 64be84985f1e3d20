import { describe, expect, onTestFinished, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { datePlus, instantOf } from '#domain/format/zone.ts';
import { endpoints } from '#contract/http/index.ts';
import type { ActiveConsole } from '#contract/http/wallet.ts';
import { chargeConsoles } from '#server/modules/money/charge.ts';
import { postEntries } from '#server/modules/money/ledger.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { expectSoundLedger, walletUser } from './moneyWorld.ts';
import { createWorld, useWorld } from './world.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** On PostgreSQL, where transactions overlap; `money.random.test.ts` also runs on PGlite. */
describe('the daily charge of consoles', () => {
  const world = useWorld();

  const operator = walletUser(() => world, 'operator');
  const read = apiCalls(() => world, 'operator');
  const active = async () => (await read(endpoints.getActiveConsoles)).body;
  const charge = () => chargeConsoles(world.api.context);
  const pass = (ms: number) => (world.time = new Date(world.time.getTime() + ms));
  const setConsole = (
    id: number,
    values: { status?: number; expired_at?: Date | null; paid_until?: Date | null },
  ) => world.store.db.updateTable('consoles').set(values).where('id', '=', id).execute();
  const consoleOf = async (id: number): Promise<ActiveConsole | undefined> =>
    (await active()).data.find((one) => one.id === id);

  test('active consoles, what they cost, and how long the balance lasts', async () => {
    const { data, summary } = await active();
    const db = await world.store.db
      .selectFrom('consoles')
      .select('id')
      .where('expired_at', '>', world.time)
      .execute();
    expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      db.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    const perDay = data.reduce((sum, { pricePerDay }) => sum + Math.round((pricePerDay ?? 0) * 100), 0);
    expect(summary).toEqual({
      pricePerDay: perDay / 100,
      daysLeft: Math.floor((125_050 * 30) / (150 * data.length)),
    });
    expect(data[0]).toMatchObject({ pricePerDay: 0.05, serverGroup: { id: expect.any(Number) } });
    for (const { paidUntil, expiredAt, priceUntilExpiry } of data) {
      const days = Math.ceil((Date.parse(expiredAt) - Date.parse(paidUntil ?? '')) / day);
      expect(priceUntilExpiry).toBeCloseTo(days * 0.05, 5);
    }
    const ofServer = (await read(endpoints.getActiveConsoles, { query: { serverId: '2' } })).body;
    expect(ofServer.data).toEqual(data.filter(({ server }) => server.id === 2));
    expect(ofServer.summary?.daysLeft).toBe(summary?.daysLeft);
    const supervisor = await apiCalls(() => world, 'supervisor')(endpoints.getActiveConsoles);
    expect(supervisor.body).toEqual({ data: [], summary: { pricePerDay: 0, daysLeft: null } });
  });

  test('nothing is due while the days are paid', async () => {
    // Consoles that are connected without an activation begin one.
    await charge();
    await takeEvents(world);
    const before = await operator.balance();
    expect([await charge(), await takeEvents(world), await operator.balance()]).toEqual([0, [], before]);
  });

  test('a day that begins is charged once, by two processes at once', async () => {
    const other = await world.another();
    pass(day - hour);
    const due = (await active()).data.filter(
      ({ paidUntil }) => Date.parse(paidUntil ?? '') <= world.time.getTime(),
    );
    const before = await operator.balance();
    await takeEvents(world);
    const counts = await Promise.all([charge(), chargeConsoles(other.context), charge()]);
    const charged = counts.reduce((sum, count) => sum + count, 0);
    expect(charged).toBeGreaterThanOrEqual(due.length);
    expect(due.length).toBeGreaterThan(20);
    const entries = (await operator.history()).slice(0, charged);
    const spent = entries.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
    expect(new Set(entries.map(({ type }) => type))).toEqual(new Set(['consolePayment']));
    expect(Math.round((await operator.balance()) * 100)).toBe(Math.round(before * 100) + spent);
    for (const { id, paidUntil } of due)
      expect((await consoleOf(id))?.paidUntil).toBe(
        new Date(Date.parse(paidUntil ?? '') + day).toISOString(),
      );
    // Changes of consoles are gathered before they are published.
    const names = new Set<string>();
    await expect
      .poll(async () => {
        for (const { name } of await takeEvents(world)) names.add(name);
        return names;
      })
      .toEqual(new Set(['balanceUpdated', 'consolesUpdated']));
    expect(await charge()).toBe(0);
  });

  test('a console that connects is activated for 30 days, and one that is at rest ends', async () => {
    const [first, second] = (await active()).data;
    await setConsole(first?.id ?? 0, {
      status: consoleStatus.connected,
      expired_at: new Date(world.time.getTime() - 2 * day),
      paid_until: null,
    });
    await setConsole(second?.id ?? 0, {
      status: consoleStatus.disconnected,
      expired_at: new Date(world.time.getTime() - hour),
      paid_until: null,
    });
    await charge();
    expect(await consoleOf(first?.id ?? 0)).toMatchObject({
      startedAt: world.time.toISOString(),
      expiredAt: new Date(world.time.getTime() + 30 * day).toISOString(),
      paidUntil: new Date(world.time.getTime() + day).toISOString(),
      priceUntilExpiry: 1.45,
    });
    expect(await consoleOf(second?.id ?? 0)).toBeUndefined();
    expect((await operator.history())[0]).toMatchObject({
      type: 'consolePayment',
      value: -0.05,
      target: first?.name,
      data: { consoleName: first?.name },
    });
  });

  test('one that stays connected continues, and receives the time bonus of the period', async () => {
    const [one] = (await active()).data.filter(({ name }) => name !== undefined).slice(2);
    const id = one?.id ?? 0;
    const end = new Date(world.time.getTime() - 60_000);
    await world.store.db
      .updateTable('consoles')
      .set({
        status: consoleStatus.connected,
        started_at: new Date(end.getTime() - 30 * day),
        expired_at: end,
        paid_until: end,
      })
      .where('id', '=', id)
      .execute();
    const paid = {
      userId: await idOf(world, 'operator'),
      type: 'consolePayment',
      cents: -150,
      description: 'x',
      key: `console:${id}:${end.getTime() - 30 * day}:0`,
      at: end,
    } as const;
    await world.store.db.transaction().execute((transaction) => postEntries(transaction, [paid]));
    await charge();
    expect(await consoleOf(id)).toMatchObject({
      startedAt: new Date(end.getTime() - 30 * day).toISOString(),
      expiredAt: new Date(end.getTime() + 30 * day).toISOString(),
      paidUntil: new Date(end.getTime() + day).toISOString(),
    });
    expect((await operator.history()).slice(0, 2)).toMatchObject([
      { type: 'timeBonus', value: 0.15, target: one?.name },
      { type: 'consolePayment', value: -0.05 },
    ]);
  });

  test('without money a day is not paid, and is paid when there is money again', async () => {
    const userId = await idOf(world, 'operator');
    const change = (cents: number) =>
      world.store.db
        .transaction()
        .execute((transaction) =>
          postEntries(transaction, [
            { userId, type: cents < 0 ? 'planPayment' : 'deposit', cents, description: 'x', at: world.time },
          ]),
        );
    await change(3 - Math.round((await operator.balance()) * 100));
    pass(2 * day);
    expect(await charge()).toBe(0);
    // Time bonuses of past periods.
    await change(3 - Math.round((await operator.balance()) * 100));
    const unpaid = (await active()).data.filter(
      ({ paidUntil }) => Date.parse(paidUntil ?? '') < world.time.getTime(),
    );
    expect(unpaid.length).toBeGreaterThan(10);
    await change(12);
    expect(await charge()).toBe(3);
    expect(await operator.balance()).toBe(0);
    await change(100_000);
    expect(await charge()).toBeGreaterThanOrEqual(unpaid.length - 3);
    for (const { paidUntil } of (await active()).data)
      expect(Date.parse(paidUntil ?? '')).toBeGreaterThan(world.time.getTime());
    await expectSoundLedger(world);
  });

  test('a group of a new owner is paid by its creator', async () => {
    const admin = apiCalls(() => world, 'admin');
    const created = await admin(endpoints.createServerGroup, { body: { name: 'Attic' } });
    const group = await world.store.db
      .selectFrom('server_groups')
      .select('payer_id')
      .where('id', '=', created.body.id)
      .executeTakeFirst();
    expect(group?.payer_id).toBe(await idOf(world, 'admin'));
  });
});

test('an hour around midnight in Berlin charges every console once, and a plan bought in that minute is its price for all or none', async () => {
  const world = await createWorld('postgres');
  onTestFinished(() => world.close());
  const other = await world.another();
  const operator = walletUser(() => world, 'operator');
  const { db } = world.store;
  // A day of a console is 24 h from its activation: no timezone matters.
  const tomorrow = datePlus(world.time.toISOString().slice(0, 10), 1);
  const midnight = instantOf(tomorrow, 24, 'Europe/Berlin');
  world.time = new Date(midnight - hour / 2);
  // The plan of the seed continues, and the amounts due at the beginning are paid.
  await db
    .updateTable('plan_purchases')
    .set({ expired_at: new Date(midnight + 30 * day) })
    .execute();
  await chargeConsoles(world.api.context);
  await db
    .updateTable('consoles')
    .set({
      started_at: new Date(midnight - 5 * day),
      expired_at: new Date(midnight + 25 * day),
      paid_until: new Date(midnight),
    })
    .where('expired_at', '>', world.time)
    .execute();
  const { data } = (await apiCalls(() => world, 'operator')(endpoints.getActiveConsoles)).body;
  const before = {
    balance: await operator.balance(),
    ids: new Set((await operator.history()).map(({ id }) => id)),
  };
  const { data: plans } = (await apiCalls(() => world, 'operator')(endpoints.getPlans)).body;
  const league = plans.find(({ name }) => name === 'League')?.id ?? 0;
  for (let at = midnight - hour / 2; at <= midnight + hour / 2; at += 30_000) {
    world.time = new Date(at);
    const rounds: Promise<unknown>[] = [chargeConsoles(world.api.context), chargeConsoles(other.context)];
    if (at === midnight) rounds.push(operator.buy(league));
    await Promise.all(rounds);
  }
  const entries = (await operator.history()).filter(({ id }) => !before.ids.has(id));
  const charges = entries.filter(({ type }) => type === 'consolePayment');
  expect(data.length).toBeGreaterThan(20);
  const inOrder = (names: (string | null)[]) =>
    names.map(String).toSorted((a, b) => a.localeCompare(b, 'en'));
  expect(inOrder(charges.map(({ target }) => target))).toEqual(inOrder(data.map(({ name }) => name)));
  expect((await operator.me()).plan?.name).toBe('League');
  // 1.50 or 0.90 USD for 30 days.
  expect([[-0.05], [-0.03]]).toContainEqual([...new Set(charges.map(({ value }) => value))]);
  const spent = entries.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
  expect(Math.round((await operator.balance()) * 100)).toBe(Math.round(before.balance * 100) + spent);
  for (const { paidUntil } of (await apiCalls(() => world, 'operator')(endpoints.getActiveConsoles)).body
    .data)
    expect(paidUntil).toBe(new Date(midnight + day).toISOString());
  await expectSoundLedger(world);
});
