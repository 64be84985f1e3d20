import { getSchedulePlan } from '#contract/http/schedulePlan.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';

/** The plan that is compared with what was played: of all consoles of a scheduler, or of one console. */
export type PlanOf = { schedulerId: number } | { consoleId: number };

/** Interval at which the plan of today is loaded again, milliseconds. */
const refreshMs = 30_000;

/** Cache keys of plans. @param date `YYYY-MM-DD`; null for today */
export const schedulePlanKeys = {
  ofDay: (of: PlanOf, date: string | null) => ['schedulePlan', of, { date }] as const,
};

/** Plan and history of a day; null from an API without this call. @param date `YYYY-MM-DD`; null for today */
export const useSchedulePlan = (of: PlanOf, date: string | null) =>
  useRead({
    key: schedulePlanKeys.ofDay(of, date),
    load: (api, options) =>
      optionalCall(api, getSchedulePlan, { query: { ...of, ...(date !== null && { date }) } }, options),
    ...(date === null && { refetchInterval: refreshMs }),
  });
