import { useEffect, useRef } from 'react';
import { z } from 'zod';
import type { SavedView, ViewGrid, ViewState } from '#contract/http/views.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import type { TableLayoutState } from '#data/preferences/tableLayouts.ts';
import { useViews } from '#data/views/queries.ts';
import { isSameData } from '#domain/sameData.ts';
import { emptyViewState, withViewColumns } from '#domain/views/view.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { isFiltered, stateOf, viewParam, withState } from './viewParams.ts';

export interface SavedViews {
  /** By name; undefined while they are loading, null if the API has none. */
  views: readonly SavedView[] | null | undefined;
  /** The view that was chosen last, whether or not the grid still shows it. */
  active: SavedView | null;
  /** What the grid shows now. */
  current: ViewState;
  /** The grid differs from the active view. */
  isModified: boolean;
  apply: (view: SavedView) => void;
  /** Resets to all columns, without filters and sort. */
  reset: () => void;
  /** The grid is now shown as this view, which was saved from it. */
  name: (id: number) => void;
}

const noVersion = '';
const versionOf = ({ id, updatedAt }: SavedView): string => `${id} ${updatedAt}`;

/**
 * The saved views of a grid. The default view applies its filters and sort to an address without any; its
 * columns are applied once per browser, because every browser keeps its own changes of the columns.
 */
export function useSavedViews(grid: ViewGrid, [layout, setLayout]: TableLayoutState): SavedViews {
  const views = useViews(grid);
  const [params, setParams] = useQueryParams();
  const activeId = idFromQuery(params.get(viewParam));
  const active = views?.find(({ id }) => id === activeId) ?? null;
  const current = stateOf(layout, params);
  const isModified = active !== null && !isSameData(active.state, current);
  const preferred = views?.find(({ isDefault }) => isDefault) ?? null;
  const [columnsOf, setColumnsOf] = usePreference(`views.${grid}`, z.string(), noVersion);

  const hasOpened = useRef(false);
  useEffect(() => {
    if (hasOpened.current || !views) return;
    hasOpened.current = true;
    if (!preferred) return;
    if (columnsOf !== versionOf(preferred)) {
      setLayout((before) => withViewColumns(before, preferred.state));
      setColumnsOf(versionOf(preferred));
    }
    if (!isFiltered(params, grid))
      setParams((before) => withState(before, preferred.state, preferred.id), { replace: true });
  }, [grid, views, preferred, columnsOf, setColumnsOf, params, setParams, setLayout]);

  // The layout already equals the saved one: it need not be applied at the next visit.
  const isShown = preferred !== null && active === preferred && !isModified && preferred.id > 0;
  const shownVersion = isShown ? versionOf(preferred) : null;
  useEffect(() => {
    if (shownVersion !== null && hasOpened.current) setColumnsOf(shownVersion);
  }, [shownVersion, setColumnsOf]);

  function show(state: ViewState, id: number | null): void {
    setLayout((before) => withViewColumns(before, state));
    setParams((before) => withState(before, state, id));
  }

  return {
    views,
    active,
    current,
    isModified,
    apply: (view) => show(view.state, view.id),
    reset: () => show(emptyViewState, null),
    name: (id) => setParams(withParams({ [viewParam]: String(id) }), { replace: true }),
  };
}
