import { z } from 'zod';
import { id, idParam, instant, listOf } from '../common.ts';
import { endpoint, ownSessionErrors } from '../endpoint.ts';

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

export const getPlans = endpoint({
  summary: 'List plans',
  description:
    "All plans that can be bought, and the caller's, by id. `currentPlanId` is null without a plan: then its name is 'Default'.",
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
  /** When it ends or ended; null: not known yet. */
  expiredAt: instant.nullable(),
});
export type BoughtPlan = z.infer<typeof boughtPlan>;

export const getPlanHistory = endpoint({
  summary: 'List the plans that the caller has bought',
  description: 'Earlier plans, newest first, with the prices at that time.',
  method: 'GET',
  path: '/plans/history',
  access: 'session',
  response: listOf(boughtPlan),
});

export const buyPlan = endpoint({
  summary: 'Buy a plan',
  description: 'Buys a plan from the balance; it starts at once and ends the current one.',
  refuses: [...ownSessionErrors, 'planIsCurrent', 'balanceTooLow'],
  method: 'POST',
  path: '/plans/buy/:planId',
  access: 'session',
  idempotent: true,
  params: z.object({ planId: idParam }),
  response: boughtPlan,
});
