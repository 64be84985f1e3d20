import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import { type BoughtPlan, buyPlan, getPlanHistory, getPlans } from '#contract/http/plans.ts';
import { useChange } from '#data/change.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { useServices } from '#data/services.ts';
import { useSession } from '#data/session/hooks.ts';
import type { Api } from '#platform/api/types.ts';
import { planKeys } from './keys.ts';

const loadPlans =
  (api: Api) =>
  ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<typeof getPlans>> =>
    api.call(getPlans, {}, { signal });

const plansQuery = (api: Api) => queryOptions({ queryKey: planKeys.list(), queryFn: loadPlans(api) });

/** All plans, and the id of the user's own. */
export function usePlans() {
  const { api } = useServices();
  return useQuery(plansQuery(api));
}

const loadHistory =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly BoughtPlan[]> =>
    (await api.call(getPlanHistory, {}, { signal })).data;

const historyQuery = (api: Api) => queryOptions({ queryKey: planKeys.history(), queryFn: loadHistory(api) });

/** The plans that the user has bought, newest first. */
export function usePlanHistory() {
  const { api } = useServices();
  return useQuery(historyQuery(api));
}

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

export function registerPlanHandlers(registry: Registry): void {
  registry.track(planKeys.all);
  registry.on('plansUpdated', (_payloads, { refreshes }) => refreshes.reload(planKeys.all));
}
