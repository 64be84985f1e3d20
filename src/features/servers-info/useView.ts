import { useCallback } from 'react';
import { z } from 'zod';
import { usePreference } from '#data/preferences/usePreference.ts';
import { type ServerFilter, serverFilters } from '#domain/servers/select.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** View state of the page; the filters are stored in the URL, so that a link restores them. */
export interface InfoView {
  filter: ServerFilter;
  text: string;
  setFilter: (filter: ServerFilter) => void;
  setText: (text: string) => void;
  clear: () => void;
  /** Filters may hide some servers. */
  isFiltered: boolean;
  /** One line for each server instead of its card; stored in the browser. */
  isList: boolean;
  setList: (isList: boolean) => void;
}

const listSchema = z.boolean();

const isFilter = (text: string | null): text is ServerFilter =>
  serverFilters.some((filter) => filter === text);

export function useInfoView(): InfoView {
  const [params, setParams] = useQueryParams();
  const set = useCallback(
    (values: Record<string, string>) => setParams(withParams(values), { replace: true }),
    [setParams],
  );
  const [isList, setList] = usePreference('serversInfo.isList', listSchema, false);
  const wanted = params.get('filter');
  const filter = isFilter(wanted) ? wanted : 'all';
  const text = params.get('text') ?? '';
  return {
    filter,
    text,
    setFilter: (value) => set({ filter: value === 'all' ? '' : value }),
    setText: (value) => set({ text: value }),
    clear: () => set({ filter: '', text: '' }),
    isFiltered: filter !== 'all' || text.trim() !== '',
    isList,
    setList,
  };
}
