import { buyPlan, getPlanHistory, getPlans } from '#contract/http/plans.ts';
import { useChange } from '#data/change.ts';
import { defineRead } from '#data/read.ts';
import { useSession } from '#data/session/hooks.ts';
import { planKeys } from './planKeys.ts';

/** All plans, and the id of the user's own. */
export const usePlans = defineRead({
  key: planKeys.list(),
  load: (api, options) => api.call(getPlans, {}, options),
});

/** The plans that the user has bought, newest first. */
export const usePlanHistory = defineRead({
  key: planKeys.history(),
  load: async (api, options) => (await api.call(getPlanHistory, {}, options)).data,
});

/** `idempotencyKey` is the same for all attempts of one purchase: the API carries it out once. */
export interface Purchase {
  planId: number;
  idempotencyKey: string;
}

/** Buys a plan; resolves when plans and balance have been loaded again. */
export function useBuyPlan() {
  const session = useSession();
  return useChange({
    key: planKeys.purchase(),
    send: ({ api }, { planId, idempotencyKey }: Purchase, options) =>
      api.call(buyPlan, { params: { planId } }, { ...options, idempotencyKey }),
    reload: [planKeys.all],
    settle: () => session.reload().catch(() => undefined),
  });
}
