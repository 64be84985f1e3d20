import type { Kysely } from 'kysely';
import type { User } from '#contract/http/me.ts';
import { toUsd } from '#domain/money/cents.ts';
import type { Tables } from '#server/schema/tables.ts';
import { balanceOf } from './ledger.ts';
import { currentPlanOf } from './prices.ts';

/** What a user sees everywhere: the balance in USD, and the current plan. */
export async function walletOf(
  db: Kysely<Tables>,
  userId: number,
  now: Date,
): Promise<Pick<User, 'balance' | 'plan'>> {
  const plan = await currentPlanOf(db, userId, now);
  return {
    balance: toUsd(await balanceOf(db, userId)),
    plan: plan && { id: plan.plan_id, name: plan.name },
  };
}
