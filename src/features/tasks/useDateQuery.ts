import { useCallback } from 'react';
import { isoDate } from '#contract/common.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** Parses a past day from a query parameter; null for today and for invalid values. */
export function dateFromQuery(text: string | null, today: string): string | null {
  const date = isoDate.safeParse(text);
  return date.success && date.data < today ? date.data : null;
}

/**
 * The day in the query parameter `date`, and a function to select another one.
 * @param today `YYYY-MM-DD`, like all dates here; today has no parameter, so that the page moves on at midnight
 */
export function useDateQuery(today: string) {
  const [params, setParams] = useQueryParams();
  const select = useCallback(
    (date: string, { replace = false }: { replace?: boolean } = {}) =>
      setParams(withParams({ date: date < today ? date : null }), { replace }),
    [setParams, today],
  );
  return [dateFromQuery(params.get('date'), today), select] as const;
}
