import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BoughtPlan } from '#contract/http/plans.ts';
import { endpoints } from '#contract/http/index.ts';
import { postEntries } from '#server/modules/money/ledger.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { walletUser } from './moneyWorld.ts';
import { useWorld } from './world.ts';

const day = 86_400_000;

/** On PostgreSQL, where transactions overlap; `money.random.test.ts` also runs on PGlite. */
describe('plans', () => {
  const world = useWorld();
  let ids: Record<string, number>;
  beforeAll(async () => {
    const plans = await world.store.db.selectFrom('plans').select(['id', 'name']).execute();
    ids = Object.fromEntries(plans.map(({ id, name }) => [name, id]));
  });
  beforeEach(async () => void (await takeEvents(world)));

  const operator = walletUser(() => world, 'operator');
  const read = apiCalls(() => world, 'operator');
  const history = async (): Promise<BoughtPlan[]> => (await read(endpoints.getPlanHistory)).body.data;
  const planId = (name: string): number => ids[name] ?? 0;
  const give = async (name: string, cents: number) => {
    const entry = {
      userId: await idOf(world, name),
      type: 'deposit',
      cents,
      description: 'x',
      at: world.time,
    } as const;
    await world.store.db.transaction().execute((transaction) => postEntries(transaction, [entry]));
  };

  test('are listed with prices of a period, and the current one', async () => {
    const { body } = await read(endpoints.getPlans);
    expect(body.summary).toEqual({ currentPlanId: planId('Club') });
    expect(body.data.map(({ name, price, data }) => [name, price, data.pricePerConsole])).toEqual([
      ['Starter', 0, 4.5],
      ['Club', 49, 1.5],
      ['League', 149, 0.9],
      ['Champion', 499, 0.4],
    ]);
    const staff = await apiCalls(() => world, 'staff')(endpoints.getPlans);
    expect(staff.body.summary).toEqual({ currentPlanId: null });
  });

  test('the current one cannot be bought again, nor one that does not exist', async () => {
    const same = await operator.buy(planId('Club'));
    expect([same.statusCode, same.json()]).toMatchObject([409, { error: 'Club is your current plan.' }]);
    expect((await operator.buy(999)).statusCode).toBe(404);
    expect(await operator.balance()).toBe(1250.5);
  });

  test('one that costs more than the balance is refused, and says both', async () => {
    await give('staff', 14_899);
    const refused = await walletUser(() => world, 'staff').buy(planId('League'));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: 'League costs $149.00, and your balance is $148.99. Add money first.' },
    ]);
    await give('staff', 1);
    const staff = walletUser(() => world, 'staff');
    expect((await staff.buy(planId('League'))).statusCode).toBe(200);
    expect(await staff.balance()).toBe(0);
  });

  test('a process whose clock is behind finds the plan that another one has just sold', async () => {
    const { time } = world;
    world.time = new Date(time.getTime() - 1_000);
    const again = await walletUser(() => world, 'staff').buy(planId('League'));
    world.time = time;
    expect(again.json()).toMatchObject({ error: 'League is your current plan.' });
  });

  test('a bought one is paid, starts at once for 30 days, and ends the one before', async () => {
    const [before] = await history();
    await takeEvents(world);
    const bought = await operator.buy(planId('League'));
    expect(bought.statusCode).toBe(200);
    const now = world.time.toISOString();
    expect(bought.json()).toMatchObject({
      name: 'League',
      price: 149,
      data: { pricePerConsole: 0.9 },
      createdAt: now,
      startedAt: now,
      expiredAt: new Date(world.time.getTime() + 30 * day).toISOString(),
    });
    expect(await history()).toEqual([bought.json(), { ...before, expiredAt: now }]);
    expect([await operator.balance(), (await operator.me()).plan?.name]).toEqual([1101.5, 'League']);
    expect((await operator.history())[0]).toMatchObject({
      type: 'planPayment',
      value: -149,
      balance: 1101.5,
      target: 'League',
      data: { planName: 'League' },
    });
    const userId = await idOf(world, 'operator');
    expect((await takeEvents(world)).map(({ name, payload, audience }) => [name, payload, audience])).toEqual(
      [
        ['balanceUpdated', { userId }, { userIds: [userId] }],
        ['plansUpdated', {}, { userIds: [userId] }],
      ],
    );
  });

  test('a free one moves no money', async () => {
    const entries = (await operator.history()).length;
    expect((await operator.buy(planId('Starter'))).statusCode).toBe(200);
    expect([(await operator.history()).length, (await operator.me()).plan?.name]).toEqual([
      entries,
      'Starter',
    ]);
  });

  test('a plan that has ended leaves the default', async () => {
    const start = world.time;
    world.time = new Date(start.getTime() + 6 * day);
    const bought = await operator.buy(planId('Club'));
    expect(bought.statusCode).toBe(200);
    await world.store.db
      .updateTable('plan_purchases')
      .set({ expired_at: world.time })
      .where('id', '=', bought.json<BoughtPlan>().id)
      .execute();
    expect([(await operator.me()).plan, (await read(endpoints.getPlans)).body.summary]).toEqual([
      null,
      { currentPlanId: null },
    ]);
    world.time = start;
  });

  test('a repeated call buys once: double clicks, two tabs, two processes', async () => {
    const other = await world.another();
    await give('admin', 1);
    const admin = walletUser(() => world, 'admin');
    const before = await admin.balance();
    const answers = await Promise.all(
      [world.api, other, world.api, other].map((api) => admin.buy(planId('League'), 'the-same-key', api)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<BoughtPlan>().id)).size).toBe(1);
    expect(await admin.balance()).toBeCloseTo(before - 149, 5);
    const later = await admin.buy(planId('League'), 'the-same-key');
    expect(later.json()).toEqual(answers[0]?.json());
    const another = await admin.buy(planId('Champion'), 'the-same-key');
    expect([another.statusCode, another.json()]).toMatchObject([
      422,
      { error: 'This idempotency key was used for another call.' },
    ]);
    expect((await admin.buy(planId('Champion'), 'a key with spaces')).statusCode).toBe(422);
  });

  test('a guest and the session of an access link see the wallet, but cannot spend', async () => {
    const { sessions } = world.api.context;
    const [operatorId, adminId] = [await idOf(world, 'operator'), await idOf(world, 'admin')];
    const parent = await sessions.find(await sessions.open(adminId));
    if (!parent) throw new Error('The session of the guest is missing');
    const tokens = {
      'in guest access': await sessions.open(operatorId, { kind: 'guest', parent }),
      'with an access link': await sessions.open(operatorId, { kind: 'link', maxRole: 100 }),
    };
    const before = await operator.balance();
    for (const [how, token] of Object.entries(tokens)) {
      const other = walletUser(
        () => world,
        'operator',
        () => token,
      );
      const refused = [403, { error: `You cannot do this ${how}.` }];
      for (const answer of [await other.buy(planId('Champion')), await other.pay(100)])
        expect([answer.statusCode, answer.json()]).toMatchObject(refused);
      expect([await other.balance(), (await other.history()).length]).toEqual([
        before,
        (await operator.history()).length,
      ]);
    }
  });

  test('an error is not remembered for a key', async () => {
    const staff = walletUser(() => world, 'staff');
    expect((await staff.buy(planId('Club'), 'try')).statusCode).toBe(409);
    await give('staff', 4_900);
    expect((await staff.buy(planId('Club'), 'try')).statusCode).toBe(200);
  });
});
