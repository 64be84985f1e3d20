import { hashKey } from '@tanstack/react-query';
import { getSchedulePlan } from '#contract/http/schedulePlan.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';

/** The plan that is compared with what was played: of all consoles of a scheduler, or of one console. */
export type PlanOf = { schedulerId: number } | { consoleId: number };

/** Interval at which the plan of today is loaded again, milliseconds. */
const refreshMs = 30_000;

/** Cache keys of plans. @param date `YYYY-MM-DD`; null for today */
export const schedulePlanKeys = {
  ofDay: (of: PlanOf, date: string | null, limit: number | null) =>
    ['schedulePlan', of, { date }, { limit }] as const,
};

/**
 * Plan and history of a day; null from an API without this call.
 * @param date `YYYY-MM-DD`; null for today
 * @param limit maximum number of consoles; null for the default of the API
 */
export function useSchedulePlan(of: PlanOf, date: string | null, limit: number | null) {
  const key = schedulePlanKeys.ofDay(of, date, limit);
  const query = { ...of, ...(date !== null && { date }), ...(limit !== null && { limit: String(limit) }) };
  return useRead({
    key,
    load: (api, options) => optionalCall(api, getSchedulePlan, { query }, options),
    // Only while more consoles of the same day are loaded.
    placeholderData: (before, last) =>
      last && hashKey(last.queryKey.slice(0, 3)) === hashKey(key.slice(0, 3)) ? before : undefined,
    ...(date === null && { refetchInterval: refreshMs }),
  });
}
