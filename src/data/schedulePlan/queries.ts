import { useQuery } from '@tanstack/react-query';
import { getSchedulePlan } from '#contract/http/schedulePlan.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';

/** Whose plan is compared with what was played: all consoles of a scheduler, or one console. */
export type PlanOf = { schedulerId: number } | { consoleId: number };

/** Interval at which the plan of today is loaded again, milliseconds. */
const refreshMs = 30_000;

/** Cache keys of plans. @param date `YYYY-MM-DD`; null for today */
export const schedulePlanKeys = {
  ofDay: (of: PlanOf, date: string | null) => ['schedulePlan', of, { date }] as const,
};

const loadPlan =
  (api: Api, of: PlanOf, date: string | null) =>
  ({ signal }: { signal: AbortSignal }) =>
    optionalCall(api, getSchedulePlan, { query: { ...of, ...(date !== null && { date }) } }, { signal });

/** Plan and history of a day; null from an API without this call. @param date `YYYY-MM-DD`; null for today */
export function useSchedulePlan(of: PlanOf, date: string | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: schedulePlanKeys.ofDay(of, date),
    queryFn: loadPlan(api, of, date),
    ...(date === null && { refetchInterval: refreshMs }),
  });
}
