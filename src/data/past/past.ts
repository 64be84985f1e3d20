import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ConsolePast, getConsolePast } from '#contract/http/past.ts';
import { pastKeys } from '#data/activity/activityKeys.ts';
import { useServices } from '#data/services.ts';
import { useRights } from '#data/session/rights.ts';
import { requestedRange, type PastView } from '#domain/past/view.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError } from '#platform/errors/errors.ts';

/** Query of the past that a view shows, and a little more; null: the API does not have this call. */
export function pastQuery(api: Api, consoleId: number, view: PastView) {
  const { from, to } = requestedRange(view);
  return queryOptions({
    queryKey: pastKeys.of(consoleId, from, to),
    async queryFn({ signal }): Promise<ConsolePast | null> {
      try {
        const asked = { params: { id: consoleId }, query: { from, to } };
        return await api.call(getConsolePast, asked, { signal });
      } catch (error) {
        // Also an API without this call; a missing console has no page.
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { silent: true },
  });
}

/** The past shown by the view, and a little more; null: the API does not have this call, or the user lacks the right. */
export function useConsolePast(consoleId: number, view: PastView) {
  const { see } = useRights({ see: 'activity_view' });
  const { api } = useServices();
  const { data } = useQuery({
    ...pastQuery(api, consoleId, view),
    enabled: see,
    placeholderData: keepPreviousData,
  });
  return see ? data : null;
}
