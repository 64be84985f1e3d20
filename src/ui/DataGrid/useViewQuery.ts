import { useCallback, useMemo } from 'react';
import { useQueryParams } from '#ui/useQueryParams.ts';
import type { GridView } from './gridColumn.ts';

const prefix = 'f.';

/** Reads search (`q`), sort (`sort=email,-index`) and column filters (`f.email=...`) from query parameters. */
export function viewFromQuery(params: URLSearchParams): GridView {
  const filters = [...params].flatMap(([name, text]) =>
    name.startsWith(prefix) && text !== '' ? [[name.slice(prefix.length), text] as const] : [],
  );
  const sort = (params.get('sort') ?? '').split(',').flatMap((level) => {
    const id = level.replace(/^-/, '');
    return id === '' ? [] : [{ id, desc: id !== level }];
  });
  return { query: params.get('q') ?? '', filters: Object.fromEntries(filters), sort };
}

/** The inverse of {@link viewFromQuery}; other parameters stay. */
export function withView(params: URLSearchParams, { query, filters, sort }: GridView): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([name]) => !name.startsWith(prefix)));
  next.delete('q');
  next.delete('sort');
  if (query !== '') next.set('q', query);
  if (sort.length > 0) next.set('sort', sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(','));
  for (const [key, text] of Object.entries(filters)) next.set(prefix + key, text);
  return next;
}

/** Search, sort and filters of the grid in the URL. Typing adds no history entries. */
export function useViewQuery(): readonly [GridView, (change: (before: GridView) => GridView) => void] {
  const [params, setParams] = useQueryParams();
  const text = params.toString();
  const view = useMemo(() => viewFromQuery(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: (before: GridView) => GridView) =>
      setParams((before) => withView(before, next(viewFromQuery(before))), { replace: true }),
    [setParams],
  );
  return [view, change];
}
