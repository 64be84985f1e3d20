import { useCallback } from 'react';
import type { AuditFilter } from '#data/access/accessKeys.ts';
import { type ChangeFilter, dateFromQuery, useUrlFilter } from '#ui/useQueryParams.ts';

function filterOf(given: URLSearchParams): AuditFilter {
  const page = Number(given.get('page') ?? 1);
  return {
    who: given.get('who') ?? '',
    actions: (given.get('actions') ?? '').split(',').filter(Boolean),
    from: dateFromQuery(given.get('from')),
    to: dateFromQuery(given.get('to')),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
  };
}

const queryOf = ({ who, actions, from, to, page }: AuditFilter) => ({
  who,
  actions: actions.join(','),
  from,
  to,
  page: page > 0 ? String(page + 1) : null,
});

/** The filter in the query of the address; every change but that of the page shows page 1. */
export function useAuditFilter(): readonly [AuditFilter, ChangeFilter<AuditFilter>] {
  const [filter, change] = useUrlFilter(filterOf, queryOf);
  const changeFromFirst = useCallback<ChangeFilter<AuditFilter>>(
    (part) => change((before) => ({ page: 0, ...(typeof part === 'function' ? part(before) : part) })),
    [change],
  );
  return [filter, changeFromFirst];
}
