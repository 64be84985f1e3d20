import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ConsolePast, getConsolePast } from '#contract/http/past.ts';
import { pastKeys } from '#data/activity/activityKeys.ts';
import { useServices } from '#data/services.ts';
import { useRights } from '#data/session/rights.ts';
import { askedFor, type PastView } from '#domain/past/view.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError } from '#platform/errors/errors.ts';

/** Query of the past that a view shows, and a little more; null: the API has no such call. */
export function pastQuery(api: Api, consoleId: number, view: PastView) {
  const { from, to } = askedFor(view);
  return queryOptions({
    queryKey: pastKeys.of(consoleId, from, to),
    async queryFn({ signal }): Promise<ConsolePast | null> {
      try {
        const asked = { params: { id: consoleId }, query: { from, to } };
        return await api.call(getConsolePast, asked, { signal });
      } catch (error) {
        // Also of an API without this call; a console that is not there has no page.
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { silent: true },
  });
}

/** The past that the view shows, and a little more; null: the API has no such call, or the user no right to it. */
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
