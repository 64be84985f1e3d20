import { useQueryParams, withParams } from './useQueryParams.ts';

/**
 * One of these values in a query parameter; null, without the parameter, for anything else. Adds no history entries.
 * @param name of the parameter
 */
export function useUrlChoice<T extends string>(
  name: string,
  values: readonly T[],
): readonly [T | null, (next: T | null) => void] {
  const [params, setParams] = useQueryParams();
  const wanted = params.get(name);
  const choose = (next: T | null): void => setParams(withParams({ [name]: next }), { replace: true });
  return [values.find((value) => value === wanted) ?? null, choose];
}

/** Removes every query parameter but the sort in one change: the second of two changes would undo the first. */
export function useClearFilters(): () => void {
  const [, setParams] = useQueryParams();
  return () =>
    setParams(
      (before) => {
        const sort = before.get('sort');
        return sort ? new URLSearchParams({ sort }) : new URLSearchParams();
      },
      { replace: true },
    );
}
