import { useCallback, useMemo } from 'react';
import { type ActivityFilter, filterOfQuery, queryOfFilter } from '#domain/activity/filter.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** The filter in the query of the address, so that a view can be linked. */
export function useActivityFilter(): readonly [ActivityFilter, (change: Partial<ActivityFilter>) => void] {
  const [params, setParams] = useQueryParams();
  const query = params.toString();
  const filter = useMemo(() => filterOfQuery(new URLSearchParams(query)), [query]);
  const change = useCallback(
    (part: Partial<ActivityFilter>) =>
      setParams((before) => withParams(queryOfFilter({ ...filterOfQuery(before), ...part }))(before), {
        replace: true,
      }),
    [setParams],
  );
  return [filter, change];
}
