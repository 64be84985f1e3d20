import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely, Selectable } from 'kysely';
import { walletDescriptions } from '#contract/enums.ts';
import { toUsd } from '#domain/money/cents.ts';
import { periodMs } from '#domain/money/daily.ts';
import { purchaseOf } from '#domain/money/price.ts';
import type { BoughtPlan } from '#contract/http/plans.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { PlanPurchasesTable } from '#server/schema/moneyTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { onceForKey } from '#server/kernel/database/idempotency.ts';
import { appendBalances, balanceOf, lockWallets, postEntries } from './ledger.ts';
import { currentPlanOf } from './prices.ts';

type Deps = Needs<'db' | 'now'>;

export const boughtPlanOf = (row: Selectable<PlanPurchasesTable>): BoughtPlan => ({
  id: row.id,
  name: row.name,
  price: toUsd(row.price_cents),
  data: { pricePerConsole: toUsd(row.per_console_cents) },
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at.toISOString(),
  expiredAt: row.expired_at.toISOString(),
});

interface Purchase {
  userId: number;
  planId: number;
  /** Null: a repeated call buys again. */
  idempotencyKey: string | null;
}

/**
 * Buys a plan and pays for it in one transaction with a locked wallet, so that concurrent calls see each
 * other's balance.
 * @throws HttpError 404, 409 for the current plan or a low balance, 422 for a key of another call
 */
export async function buyPlan(deps: Deps, purchase: Purchase): Promise<BoughtPlan> {
  const { db, now } = deps;
  const { userId, planId, idempotencyKey } = purchase;
  return transact(db, async (transaction) => {
    await lockWallets(transaction, [userId]);
    const at = await purchaseTime(transaction, userId, now());
    const call = { userId, key: idempotencyKey, call: `buy ${planId}`, now: at };
    const { answer, isRepeated } = await onceForKey(transaction, call, () =>
      pay(transaction, userId, planId, at),
    );
    if (!isRepeated) await appendPlans(transaction, [userId]);
    return answer;
  });
}

/** Appends that the plans of users have changed; the user is loaded again with the balance. */
export async function appendPlans(db: Kysely<Tables>, userIds: readonly number[]): Promise<void> {
  await appendBalances(db, userIds);
  await appendEvent(db, 'plansUpdated', {}, { userIds });
}

/**
 * Time of a purchase. Call it while the wallet is locked: an earlier time may precede the purchase for which
 * the lock waited, and would then not count as the current plan. The same applies to a process whose clock is
 * behind.
 */
async function purchaseTime(transaction: Kysely<Tables>, userId: number, now: Date): Promise<Date> {
  const last = await transaction
    .selectFrom('plan_purchases')
    .select(({ fn }) => fn.max('started_at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return last?.at && last.at > now ? last.at : now;
}

async function pay(
  transaction: Kysely<Tables>,
  userId: number,
  planId: number,
  at: Date,
): Promise<BoughtPlan> {
  const plan = await transaction
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', planId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!plan) throw notFound('plan');
  const balanceCents = await balanceOf(transaction, userId);
  const current = await currentPlanOf(transaction, userId, at);
  const { refusal } = purchaseOf(
    { id: plan.id, priceCents: plan.price_cents },
    { balanceCents, currentPlanId: current?.plan_id ?? null, isGuest: false },
  );
  if (refusal === 'current') throw refuse('planIsCurrent', { plan: plan.name });
  if (refusal === 'balance') {
    throw refuse('balanceTooLow', {
      plan: plan.name,
      price: toUsd(plan.price_cents),
      balance: toUsd(balanceCents),
    });
  }
  if (current)
    await transaction
      .updateTable('plan_purchases')
      .set({ expired_at: at })
      .where('id', '=', current.id)
      .execute();
  const bought = await transaction
    .insertInto('plan_purchases')
    .values({
      user_id: userId,
      plan_id: plan.id,
      name: plan.name,
      price_cents: plan.price_cents,
      per_console_cents: plan.per_console_cents,
      created_at: at,
      started_at: at,
      expired_at: new Date(at.getTime() + periodMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await appendFact(transaction, {
    kind: 'planBought',
    objects: { plan: [{ id: plan.id, name: plan.name }] },
    data: { price: toUsd(plan.price_cents) },
    audience: { userIds: [userId] },
  });
  // A free plan moves no money.
  if (plan.price_cents > 0)
    await postEntries(transaction, [
      {
        userId,
        type: 'planPayment',
        cents: -plan.price_cents,
        description: walletDescriptions.planPayment,
        target: plan.name,
        data: { planName: plan.name },
        key: `plan:${bought.id}`,
        at,
      },
    ]);
  return boughtPlanOf(bought);
}
