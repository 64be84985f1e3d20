import { useCallback, useMemo } from 'react';
import type { AuditFilter } from '#data/access/accessKeys.ts';
import { dateFromQuery, useQueryParams, withParams } from '#ui/useQueryParams.ts';

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

/** The filter in the query of the address, so that a view can be linked; every change but that of the page shows page 1. */
export function useAuditFilter(): readonly [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [params, setParams] = useQueryParams();
  const query = params.toString();
  const filter = useMemo(() => filterOf(new URLSearchParams(query)), [query]);
  const change = useCallback(
    (part: Partial<AuditFilter>) =>
      setParams(
        (before) => {
          const next = { ...filterOf(before), page: 0, ...part };
          const { who, actions, from, to, page } = next;
          const values = {
            who,
            actions: actions.join(','),
            from,
            to,
            page: page > 0 ? String(page + 1) : null,
          };
          return withParams(values)(before);
        },
        { replace: true },
      ),
    [setParams],
  );
  return [filter, change];
}
