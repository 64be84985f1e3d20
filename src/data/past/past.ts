import { keepPreviousData } from '@tanstack/react-query';
import { type ConsolePast, getConsolePast } from '#contract/http/past.ts';
import { pastKeys } from '#data/activity/keys.ts';
import { useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import { askedFor, type PastView } from '#domain/past/view.ts';
import { ApiError } from '#platform/errors/errors.ts';

/** The past that the view shows, and a little more; null: the API has no such call, or the user no right to it. */
export function useConsolePast(consoleId: number, view: PastView) {
  const { see } = useRights({ see: 'activity_view' });
  const { from, to } = askedFor(view);
  const query = useRead<ConsolePast | null>({
    key: pastKeys.of(consoleId, from, to),
    async load(api, options) {
      try {
        const asked = { params: { id: consoleId }, query: { from, to } };
        return await api.call(getConsolePast, asked, options);
      } catch (error) {
        // Also of an API without this call; a console that is not there has no page.
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: see,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return see ? query.data : null;
}
