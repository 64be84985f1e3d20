import { type BelowNormalItem, getBelowNormal } from '#contract/http/belowNormal.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';

/** Time for which the answer counts as fresh, in milliseconds: it changes once a day. */
const staleMs = 600_000;

/** Cache key of marks below normal. */
export const belowNormalKey = ['belowNormal'] as const;

/** What was below normal on the last whole day; null from an API without this call. Not requested without the right. */
export function useBelowNormal() {
  const { see } = useRights({ see: 'accounts_db_view' });
  return useRead({
    key: belowNormalKey,
    load: (api, options) => optionalCall(api, getBelowNormal, {}, options),
    enabled: see,
    staleTime: staleMs,
    meta: { silent: true },
  });
}

/** The marks of one thing; empty when it is normal. */
export function useMarksOf(subject: 'account' | 'console' | 'server', id: number): BelowNormalItem[] {
  const { data } = useBelowNormal();
  return data?.data.filter((item) => item.subject === subject && item.id === id) ?? [];
}
