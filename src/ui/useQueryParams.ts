import { useCallback, useLayoutEffect, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isoDate } from '#contract/common.ts';
import { useUiContext } from '#ui/uiContext.ts';

export interface QueryChangeOptions extends Pick<NavigateOptions, 'replace' | 'state'> {
  /** Keeps the hash: it names the target of a link, which may not have been found yet. */
  keepsHash?: boolean;
}

/** Parses a day (`YYYY-MM-DD`) from a query parameter; null when invalid. */
export const dateFromQuery = (text: string | null): string | null => isoDate.safeParse(text).data ?? null;

/** Sets these parameters, and removes those that are null or empty; others stay unchanged. */
export const withParams =
  (values: Readonly<Record<string, string | null>>) =>
  (params: URLSearchParams): URLSearchParams => {
    for (const [name, value] of Object.entries(values))
      if (value) params.set(name, value);
      else params.delete(name);
    return params;
  };

/** @param change gets a copy of the parameters, which it may change and return */
export type ChangeQuery = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: QueryChangeOptions,
) => void;

/**
 * The query parameters of the rendered address, and a stable function that changes those of the current one.
 * The setter of React Router's `useSearchParams` starts from the rendered parameters, which lag behind on a
 * busy device: a second change there would undo the first.
 */
export function useQueryParams(): readonly [URLSearchParams, ChangeQuery] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  // The router changes the address only after the event: of two changes in one event both count, also of two components.
  const { pendingQueryRef } = useUiContext();
  useLayoutEffect(() => {
    pendingQueryRef.current = null;
  }, [key, pendingQueryRef]);
  const change = useCallback<ChangeQuery>(
    (next, { keepsHash = false, ...options } = {}) => {
      const from = location.search;
      const base = pendingQueryRef.current?.from === from ? pendingQueryRef.current.to : from;
      const to = next(new URLSearchParams(base)).toString();
      pendingQueryRef.current = { from, to };
      void navigate({ search: to, hash: keepsHash ? location.hash : '' }, options);
    },
    [navigate, pendingQueryRef],
  );
  return [params, change];
}

/** Changes parts of a filter; a function gets the current one, which may be newer than the rendered one. */
export type ChangeFilter<Filter> = (change: Partial<Filter> | ((filter: Filter) => Partial<Filter>)) => void;

/**
 * A filter in the query of the address, so that a view can be linked, and a stable function that changes parts of it. `read`
 * and `write` do not change.
 */
export function useUrlFilter<Filter extends object>(
  read: (query: URLSearchParams) => Filter,
  write: (filter: Filter) => Readonly<Record<string, string | null>>,
): readonly [Filter, ChangeFilter<Filter>] {
  const [params, setParams] = useQueryParams();
  const query = params.toString();
  const filter = useMemo(() => read(new URLSearchParams(query)), [query, read]);
  const change = useCallback<ChangeFilter<Filter>>(
    (part) =>
      setParams(
        (before) => {
          const current = read(before);
          const changed = typeof part === 'function' ? part(current) : part;
          return withParams(write({ ...current, ...changed }))(before);
        },
        { replace: true },
      ),
    [setParams, read, write],
  );
  return [filter, change];
}
