import { z } from 'zod';
import { id, idParam, instant, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** A subscription plan. Prices are for one period of the plan. */
export const plan = z.object({
  id,
  name: z.string(),
  /** USD. */
  price: z.number(),
  /** USD for each active console. */
  data: z.object({ pricePerConsole: z.number() }),
  createdAt: instant,
});
export type Plan = z.infer<typeof plan>;

/** All plans, by id. `currentPlanId` is null without a plan: then the name is 'Default'. */
export const getPlans = endpoint({
  method: 'GET',
  path: '/plans',
  access: 'session',
  response: listOf(plan).extend({
    summary: z.object({ currentPlanId: id.nullable() }).default({ currentPlanId: null }),
  }),
});

/** A bought plan, with its prices at that time; `id` is that of the purchase. */
export const boughtPlan = plan.extend({
  /** Null: it has not started yet. */
  startedAt: instant.nullable(),
  /** When it ends, or has ended; null: nobody knows yet. */
  expiredAt: instant.nullable(),
});
export type BoughtPlan = z.infer<typeof boughtPlan>;

/** Plans that the caller has bought, newest first. */
export const getPlanHistory = endpoint({
  method: 'GET',
  path: '/plans/history',
  access: 'session',
  response: listOf(boughtPlan),
});

/**
 * Buys a plan from the balance; it starts at once and ends the current one. 403 for guests and sessions of an access
 * link. 409: it is the current plan, or the balance is too low.
 */
export const buyPlan = endpoint({
  method: 'POST',
  path: '/plans/buy/:planId',
  access: 'session',
  idempotent: true,
  params: z.object({ planId: idParam }),
  response: boughtPlan,
});
