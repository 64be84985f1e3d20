import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { BoughtPlan } from '#contract/http/plans.ts';
import { chargeConsoles } from '#server/modules/money/charge.ts';
import { expirePayments } from '#server/modules/money/payments.ts';
import { idOf } from './apiCalls.ts';
import { expectSoundLedger, sendReport, walletUser } from './moneyWorld.ts';
import { type Api, useWorld } from './world.ts';

/** An action of a user, the provider or time; `api` is the process that it affects. */
type Step =
  | { kind: 'buy'; user: number; plan: number; key: number | null; api: number }
  | { kind: 'pay'; user: number; amount: number; key: number | null; api: number }
  | { kind: 'press'; payment: number; press: 'confirm' | 'cancel'; api: number }
  | { kind: 'report'; payment: number; outcome: 'paid' | 'cancelled' | 'expired'; api: number }
  | { kind: 'charge' | 'expire'; api: number };

const users = ['operator', 'admin', 'staff'] as const;
const api = fc.integer({ min: 0, max: 1 });
const key = fc.option(fc.integer({ min: 0, max: 3 }));
const user = fc.integer({ min: 0, max: users.length - 1 });
const payment = fc.nat({ max: 50 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), user, plan: fc.nat({ max: 3 }), key, api }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      user,
      amount: fc.integer({ min: 1_000, max: 60_000 }).map((cents) => cents / 100),
      key,
      api,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      payment,
      press: fc.constantFrom('confirm' as const, 'confirm' as const, 'cancel' as const),
      api,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      payment,
      outcome: fc.constantFrom('paid' as const, 'cancelled' as const, 'expired' as const),
      api,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('charge' as const, 'expire' as const), api }) },
);

/** Steps that happen at the same time, and the time that passes afterwards, in minutes. */
const rounds = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 12 }), minutes: fc.nat({ max: 2_000 }) }),
  { minLength: 1, maxLength: 5 },
);

const world = useWorld();
let apis: [Api, Api];
let planIds: number[];
let userIds: number[];
beforeAll(async () => {
  apis = [world.api, await world.another()];
  planIds = (await world.store.db.selectFrom('plans').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  userIds = await Promise.all(users.map((name) => idOf(world, name)));
});

/** Sessions of this run: every run lasts longer than a session. */
let tokens: string[] = [];
const wallets = users.map((name, at) =>
  walletUser(
    () => world,
    name,
    () => tokens[at] ?? '',
  ),
);
/** Idempotency keys of this run: a key of an earlier run would repeat its answer. */
let run = 0;
const keyOf = (number: number | null, what: string): string | undefined =>
  number === null ? undefined : `${run} ${what} ${number}`.replaceAll(' ', '-');

const listPayments = () =>
  world.store.db
    .selectFrom('payments')
    .select(['id', 'cents', 'user_id'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @returns the answer of the API, if the step calls it */
async function take(one: Step, payments: Awaited<ReturnType<typeof listPayments>>) {
  const at = apis[one.api] ?? world.api;
  switch (one.kind) {
    case 'charge':
      await chargeConsoles(at.context);
      return null;
    case 'expire':
      await expirePayments(at.context);
      return null;
    case 'pay':
      return (await wallets[one.user]?.pay(one.amount, keyOf(one.key, `pay-${one.user}`), at)) ?? null;
    case 'buy':
      return (
        (await wallets[one.user]?.buy(planIds[one.plan] ?? 0, keyOf(one.key, `buy-${one.user}`), at)) ?? null
      );
    case 'press':
    case 'report': {
      const target = payments[one.payment % Math.max(1, payments.length)];
      if (!target) return null;
      if (one.kind === 'press')
        return (await wallets[userIds.indexOf(target.user_id)]?.open(target.id, one.press, at)) ?? null;
      const report = { reference: `standin_${target.id}`, outcome: one.outcome, cents: target.cents };
      return sendReport(world, report, { api: at });
    }
  }
}

/** Expected balances of the wallets from the tables of plans and payments; cents. */
async function expectedBalances(
  bought: readonly (BoughtPlan & { user: number })[],
  before: readonly number[],
) {
  const purchases = new Map(bought.map((one) => [one.id, one]));
  const { db } = world.store;
  return Promise.all(
    userIds.map(async (id, at) => {
      const spent = [...purchases.values()]
        .filter((one) => one.user === at)
        .reduce((sum, one) => sum + Math.round(one.price * 100), 0);
      const other = await db
        .selectFrom('ledger_lines')
        .innerJoin('ledger_entries', 'ledger_entries.id', 'entry_id')
        .select((eb) => eb.fn.sum<number>('cents').as('cents'))
        .where('user_id', '=', id)
        .where('type', '!=', 'planPayment')
        .executeTakeFirst();
      return (before[at] ?? 0) + Number(other?.cents ?? 0) - spent;
    }),
  );
}

test('no sequence of concurrent operations loses or makes a cent', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (sequence) => {
      run++;
      tokens = await Promise.all(userIds.map((id) => world.api.context.sessions.open(id)));
      const planLines = await Promise.all(
        userIds.map((id) =>
          world.store.db
            .selectFrom('ledger_lines')
            .innerJoin('ledger_entries', 'ledger_entries.id', 'entry_id')
            .select((eb) => eb.fn.sum<number>('cents').as('cents'))
            .where('user_id', '=', id)
            .where('type', '=', 'planPayment')
            .executeTakeFirst(),
        ),
      );
      const before = planLines.map((row) => Number(row?.cents ?? 0));
      const bought: (BoughtPlan & { user: number })[] = [];
      const statuses = new Set<number>();
      for (const { steps, minutes } of sequence) {
        const payments = await listPayments();
        const answers = await Promise.all(steps.map((one) => take(one, payments)));
        answers.forEach((answer, at) => {
          const one = steps[at];
          if (answer) statuses.add(answer.statusCode);
          if (answer?.statusCode === 200 && one?.kind === 'buy')
            bought.push({ ...answer.json<BoughtPlan>(), user: one.user });
        });
        world.time = new Date(world.time.getTime() + minutes * 60_000);
      }
      expect([...statuses].filter((status) => ![200, 303, 409, 422].includes(status))).toEqual([]);
      await expectSoundLedger(world);
      const balances = await Promise.all(
        wallets.map(async (wallet) => Math.round((await wallet.balance()) * 100)),
      );
      expect(balances).toEqual(await expectedBalances(bought, before));
    }),
    { numRuns: 12 },
  );
});
