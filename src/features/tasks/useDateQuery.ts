import { useCallback } from 'react';
import { dateFromQuery, useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** Parses a past day from a query parameter; null for today and for invalid values. */
export function pastDateFromQuery(text: string | null, today: string): string | null {
  const date = dateFromQuery(text);
  return date !== null && date < today ? date : null;
}

/**
 * The day in the query parameter `date`, and a function to select another one, which gets the latest selected day: it
 * may be newer than the rendered one.
 * @param today `YYYY-MM-DD`, like all dates here; today has no parameter, so that the page moves on at midnight
 */
export function useDateQuery(today: string) {
  const [params, setParams] = useQueryParams();
  const select = useCallback(
    (change: (date: string) => string, { replace = false }: { replace?: boolean } = {}) =>
      setParams(
        (before) => {
          const date = change(pastDateFromQuery(before.get('date'), today) ?? today);
          return withParams({ date: date < today ? date : null })(before);
        },
        { replace },
      ),
    [setParams, today],
  );
  return [pastDateFromQuery(params.get('date'), today), select] as const;
}
