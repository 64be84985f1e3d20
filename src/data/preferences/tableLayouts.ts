import { useCallback } from 'react';
import { useObservable } from '#ui/useObservable.ts';
import { useServices } from '#data/services.ts';
import type { TableLayout } from '#domain/tables/layout.ts';

export type TableLayoutState = readonly [TableLayout, (change: (before: TableLayout) => TableLayout) => void];

/** The layout of a table stored in this browser: `useTableLayout('serverGroups.groups')`. */
export function useTableLayout(key: string): TableLayoutState {
  const { tableLayouts } = useServices();
  const layout = tableLayouts.of(key);
  const change = useCallback(
    (next: (before: TableLayout) => TableLayout) => layout.set(next(layout.get())),
    [layout],
  );
  return [useObservable(layout), change];
}
