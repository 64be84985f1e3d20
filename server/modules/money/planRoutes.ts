import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { toUsd } from '#domain/money/cents.ts';
import { mount, mountOwn } from '#server/modules/access/index.ts';
import { boughtPlanOf, buyPlan } from './buyPlan.ts';
import { currentPlanOf } from './prices.ts';

type Deps = Needs<'db' | 'now'>;

/** Plans, those that the caller has bought, and buying one. */
export function mountPlans(app: FastifyInstance, context: Deps): void {
  const { db, now } = context;
  mount(app, endpoints.getPlans, async ({ session }) => {
    const current = await currentPlanOf(db, session.user.id, now());
    const rows = await db
      .selectFrom('plans')
      .selectAll()
      .where((eb) => eb.or([eb('retired_at', 'is', null), eb('id', '=', current?.plan_id ?? 0)]))
      .orderBy('id')
      .execute();
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        price: toUsd(row.price_cents),
        data: { pricePerConsole: toUsd(row.per_console_cents) },
        createdAt: row.created_at.toISOString(),
      })),
      summary: { currentPlanId: current?.plan_id ?? null },
    };
  });
  mount(app, endpoints.getPlanHistory, async ({ session }) => {
    const rows = await db
      .selectFrom('plan_purchases')
      .selectAll()
      .where('user_id', '=', session.user.id)
      .orderBy('id', 'desc')
      .execute();
    return { data: rows.map(boughtPlanOf) };
  });
  mountOwn(app, endpoints.buyPlan, ({ session, params, idempotencyKey }) =>
    buyPlan(context, { userId: session.user.id, planId: params.planId, idempotencyKey }),
  );
}
