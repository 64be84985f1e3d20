import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { isoDate } from '#contract/common.ts';

/** A day before today as a query parameter carries it; null for today and for what is no such day. */
export function dateFromQuery(text: string | null, today: string): string | null {
  const date = isoDate.safeParse(text);
  return date.success && date.data < today ? date.data : null;
}

/**
 * The day that the address names in its query parameter `date`, and the way to another one.
 * @param today `YYYY-MM-DD`, as are all dates here; it has no parameter, so that the page goes on with the days
 */
export function useDateQuery(today: string) {
  const [params, setParams] = useSearchParams();
  const select = useCallback(
    (date: string, { replace = false }: { replace?: boolean } = {}) =>
      setParams(
        (before) => {
          if (date < today) before.set('date', date);
          else before.delete('date');
          return before;
        },
        { replace },
      ),
    [setParams, today],
  );
  return [dateFromQuery(params.get('date'), today), select] as const;
}
