import { useMemo } from 'react';
import { dayOfDate } from '#domain/format/zone.ts';
import type { HistoryFilter } from '#domain/money/history.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { dateFromQuery, useUrlFilter } from '#ui/useQueryParams.ts';

export interface HistoryChoice {
  /** Empty: every type. */
  types: readonly string[];
  /** `YYYY-MM-DD` in the user's timezone; both days are included. */
  from: string | null;
  to: string | null;
}

function choiceOf(given: URLSearchParams): HistoryChoice {
  return {
    types: (given.get('types') ?? '').split(',').filter(Boolean),
    from: dateFromQuery(given.get('from')),
    to: dateFromQuery(given.get('to')),
  };
}

const queryOf = ({ types, from, to }: HistoryChoice) => ({ types: types.join(','), from, to });

/** The chosen filter, which is part of the address, and a function that changes it. */
export const useHistoryChoice = () => useUrlFilter(choiceOf, queryOf);

export function useHistoryFilter({ types, from, to }: HistoryChoice): HistoryFilter {
  const { timezone } = useUiContext();
  return useMemo(
    () => ({
      types: types.length > 0 ? new Set(types) : null,
      from: from === null ? null : dayOfDate(from, timezone).start,
      to: to === null ? null : dayOfDate(to, timezone).end,
    }),
    [types, from, to, timezone],
  );
}
