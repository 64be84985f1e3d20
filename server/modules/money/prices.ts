import { type Kysely, sql } from 'kysely';
import { toCents } from '#domain/money/cents.ts';
import { defaultPrices } from '#domain/money/price.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The current plan of a user; null: none. */
export async function currentPlanOf(db: Kysely<Tables>, userId: number, now: Date) {
  const plan = await db
    .selectFrom('plan_purchases')
    .select(['id', 'plan_id', 'name', 'per_console_cents'])
    .where('user_id', '=', userId)
    .where('started_at', '<=', now)
    .where('expired_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return plan ?? null;
}

/** Price of a console for a period for these users, in cents: from their plan, or from their settings without one. */
export async function consolePricesOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('users')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('plan_purchases')
          .select('per_console_cents')
          .whereRef('plan_purchases.user_id', '=', 'users.id')
          .where('started_at', '<=', now)
          .where('expired_at', '>', now)
          .orderBy('plan_purchases.id', 'desc')
          .limit(1)
          .as('current'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'users.settings', 'current.per_console_cents as cents'])
    .where(sql<boolean>`users.id = any(${sql.val([...userIds])}::int[])`)
    .execute();
  return new Map(
    rows.map(({ id, settings, cents }) => [
      id,
      cents ?? toCents(defaultPrices(settings.paymentPerConsole).data.pricePerConsole),
    ]),
  );
}
