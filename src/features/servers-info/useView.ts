import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type ServerFilter, serverFilters } from '#domain/servers/select.ts';

/** How the servers are looked at: in the address, so that a link shows the same. */
export interface InfoView {
  filter: ServerFilter;
  text: string;
  setFilter: (filter: ServerFilter) => void;
  setText: (text: string) => void;
  clear: () => void;
  /** Some servers may not be shown. */
  isNarrowed: boolean;
}

const isFilter = (text: string | null): text is ServerFilter =>
  serverFilters.some((filter) => filter === text);

export function useInfoView(): InfoView {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (values: Record<string, string>) =>
      setParams(
        (before) => {
          for (const [key, value] of Object.entries(values)) {
            if (value) before.set(key, value);
            else before.delete(key);
          }
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  const wanted = params.get('filter');
  const filter = isFilter(wanted) ? wanted : 'all';
  const text = params.get('text') ?? '';
  return {
    filter,
    text,
    setFilter: (value) => set({ filter: value === 'all' ? '' : value }),
    setText: (value) => set({ text: value }),
    clear: () => set({ filter: '', text: '' }),
    isNarrowed: filter !== 'all' || text.trim() !== '',
  };
}
