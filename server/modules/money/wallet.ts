import { type Kysely, sql } from 'kysely';
import type { User } from '#contract/http/me.ts';
import { toUsd } from '#domain/money/cents.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The part of a wallet that users see everywhere: the balance in USD, and the current plan. */
type Wallet = Pick<User, 'balance' | 'plan'>;

/** The wallets of these users, in one query, because every app reads its own when it connects. */
export async function walletsOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Wallet>> {
  const rows = await db
    .selectFrom('users')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger_lines')
          .select('balance_cents')
          .whereRef('ledger_lines.user_id', '=', 'users.id')
          .orderBy('ledger_lines.id', 'desc')
          .limit(1)
          .as('line'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('plan_purchases')
          .select(['plan_id', 'name'])
          .whereRef('plan_purchases.user_id', '=', 'users.id')
          .where('started_at', '<=', now)
          .where('expired_at', '>', now)
          .orderBy('plan_purchases.id', 'desc')
          .limit(1)
          .as('plan'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'line.balance_cents', 'plan.plan_id', 'plan.name'])
    .where('users.id', '=', sql<number>`any(${sql.val([...userIds])}::int[])`)
    .execute();
  return new Map(
    rows.map(({ id, balance_cents, plan_id, name }) => [
      id,
      {
        balance: toUsd(balance_cents ?? 0),
        plan: plan_id === null ? null : { id: plan_id, name: name ?? '' },
      },
    ]),
  );
}
