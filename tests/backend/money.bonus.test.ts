import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { buyPlan } from '#server/modules/money/buyPlan.ts';
import { chargeConsoles } from '#server/modules/money/charge.ts';
import { balanceOf, postEntries } from '#server/modules/money/ledger.ts';
import { idOf } from './apiCalls.ts';
import { expectSoundLedger } from './moneyWorld.ts';
import { useWorld } from './world.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** An event of a payer with one connected console. `outage`: the API is off for these hours. */
type Step =
  | { kind: 'run'; hours: number }
  | { kind: 'outage'; hours: number }
  | { kind: 'money'; cents: number }
  | { kind: 'plan'; plan: 0 | 1 | 2 | 3 };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('run' as const), hours: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('outage' as const), hours: fc.integer({ min: 1, max: 1_200 }) }),
  },
  // With little money, days are paid for a while.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('money' as const), cents: fc.constantFrom(0, 7, 60, 100_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('plan' as const), plan: fc.constantFrom(0, 1, 2, 3) }),
  },
);

describe('the time bonus', () => {
  const world = useWorld('postgres', { fleet: '12x24' });
  let userId: number;
  let consoleId: number;
  let planIds: number[];
  beforeAll(async () => {
    const { db } = world.store;
    userId = await idOf(world, 'operator');
    planIds = (await db.selectFrom('plans').select('id').orderBy('id').execute()).map(({ id }) => id);
    ({ id: consoleId } = await db
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'server_id')
      .innerJoin('server_groups', 'server_groups.id', 'group_id')
      .select('consoles.id')
      .where('payer_id', '=', userId)
      .orderBy('consoles.id')
      .executeTakeFirstOrThrow());
    // Five cents a day without a plan.
    const settings = {
      timezone: 'UTC',
      timezoneChangedAt: null,
      paymentPerConsole: { active: true, value: 1.5 },
    };
    await db
      .updateTable('users')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', userId)
      .execute();
  });
  /** Id of the newest entry of the ledger before the test. */
  let before: number;
  /** One console of the payer connects, and none has been active before. */
  async function reset(): Promise<void> {
    const never = { started_at: null, expired_at: null, paid_until: null, bonus_until: null };
    const { db } = world.store;
    await db
      .updateTable('consoles')
      .set({ status: consoleStatus.disconnected, ...never })
      .execute();
    await setBalance(100_000);
    pass(hour);
    await db
      .updateTable('plan_purchases')
      .set({ expired_at: world.time })
      .where('expired_at', '>', world.time)
      .execute();
    const newest = db.selectFrom('ledger_entries').select(({ fn }) => fn.max('id').as('id'));
    before = (await newest.executeTakeFirst())?.id ?? 0;
    await connect(true);
    await chargeConsoles(world.api.context);
  }
  beforeEach(reset);

  const connect = (isConnected: boolean) =>
    world.store.db
      .updateTable('consoles')
      .set({ status: isConnected ? consoleStatus.connected : consoleStatus.disconnected })
      .where('id', '=', consoleId)
      .execute();
  const pass = (ms: number) => (world.time = new Date(world.time.getTime() + ms));
  /** The API runs for a time. */
  async function run(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 12 * hour) {
      pass(Math.min(left, 12 * hour));
      await chargeConsoles(world.api.context);
    }
  }
  async function setBalance(cents: number): Promise<void> {
    const { db } = world.store;
    const change = cents - (await balanceOf(db, userId));
    if (change === 0) return;
    const entry = { userId, type: 'deposit', cents: change, description: 'x', at: world.time } as const;
    await db.transaction().execute((transaction) => postEntries(transaction, [entry]));
  }
  const buy = (plan: number) =>
    buyPlan(world.api.context, { userId, planId: planIds[plan] ?? 0, idempotencyKey: null }).catch(
      () => null,
    );

  /** Amounts that were paid and credited for each period, in cents, by activation: the first one first. */
  async function periods(): Promise<Record<number, { paid: number; bonus: number }>[]> {
    const rows = await world.store.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_lines', 'entry_id', 'ledger_entries.id')
      .select(['key', 'type', 'cents'])
      .where('user_id', '=', userId)
      .where('type', 'in', ['consolePayment', 'timeBonus'])
      .where('ledger_entries.id', '>', before)
      .execute();
    const found: Record<number, Record<number, { paid: number; bonus: number }>> = {};
    for (const { key, type, cents } of rows) {
      const [startedAt = 0, number = 0] = (key ?? '').split(':').slice(2).map(Number);
      const isBonus = type === 'timeBonus';
      const period = isBonus ? number / 30 - 1 : Math.floor(number / 30);
      const sums = ((found[startedAt] ??= {})[period] ??= { paid: 0, bonus: 0 });
      if (isBonus) sums.bonus += cents;
      else sums.paid -= cents;
    }
    return Object.values(found);
  }

  test('is a tenth of what was paid, when most days were not', async () => {
    await run(9.5 * day);
    await setBalance(0);
    await run(20 * day);
    await setBalance(1_000);
    await run(3 * day);
    expect(await periods()).toEqual([{ 0: { paid: 50, bonus: 5 }, 1: { paid: 15, bonus: 0 } }]);
  });

  test('has the prices of the days, not that of the last one', async () => {
    await run(14.5 * day);
    await buy(0);
    await run(17 * day);
    expect((await periods())[0]?.[0]).toEqual({ paid: 15 * 5 + 15 * 15, bonus: 30 });
  });

  test.each([1, 3, 40])('an outage of %i days over the end of a period does not lose it', async (days) => {
    await run(28.5 * day);
    pass(days * day);
    await run(hour);
    await run(2 * day);
    const activations = await periods();
    expect(activations).toHaveLength(1);
    expect(activations[0]?.[0]).toEqual(days === 1 ? { paid: 150, bonus: 15 } : { paid: 145, bonus: 14 });
  });

  test('a console that was disconnected when its period ended begins again after a day, without a bonus', async () => {
    await run(29 * day);
    await connect(false);
    await run(3 * day);
    await connect(true);
    await run(31 * day);
    const activations = await periods();
    expect(activations).toHaveLength(2);
    expect(activations.map((one) => one[0])).toEqual([
      { paid: 150, bonus: 0 },
      { paid: 150, bonus: 15 },
    ]);
  });

  test('a console that is no longer connected is not charged for a period that began without money', async () => {
    await run(29.5 * day);
    await setBalance(0);
    await run(0.5 * day);
    // Without the bonus, too.
    await setBalance(0);
    await run(3 * day);
    await connect(false);
    await setBalance(100_000);
    await run(5 * day);
    expect(await balanceOf(world.store.db, userId)).toBe(100_000);
  });

  test('over 400 days each period of a connected console has its share of what was paid, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        await reset();
        const startedAt = world.time.getTime();
        const passed = (): number => world.time.getTime() - startedAt;
        for (let at = 0; passed() < 400 * day; at++) {
          const one = steps[at % steps.length] ?? { kind: 'run', hours: 24 };
          if (one.kind === 'run') await run(one.hours * hour);
          else if (one.kind === 'outage') pass(one.hours * hour);
          else if (one.kind === 'money') await setBalance(one.cents);
          else if (one.kind === 'plan') await buy(one.plan);
          // Time passes regardless of the steps.
          await run(day);
        }
        await run(2 * day);
        const [activation = {}, ...others] = await periods();
        expect(others).toEqual([]);
        const ended = Math.floor((passed() - 2 * day) / (30 * day));
        for (const [period, { paid, bonus }] of Object.entries(activation))
          expect({ period, bonus }).toEqual({
            period,
            bonus: Number(period) < ended ? Math.floor(paid / 10) : bonus,
          });
        expect(Object.keys(activation).filter((period) => Number(period) > ended + 1)).toEqual([]);
        await expectSoundLedger(world);
      }),
      { numRuns: 2 },
    );
  });
});
