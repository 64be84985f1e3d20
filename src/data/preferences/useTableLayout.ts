import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '#data/services.ts';
import { systemClock } from '#domain/clock.ts';
import { createDebounced, type Debounced } from '#domain/debounced.ts';
import type { WritableObservable } from '#domain/observable.ts';
import { defaultLayout, saveDelayMs, type TableLayout, tableLayout } from '#domain/tables/layout.ts';

const delayed = new Map<WritableObservable<TableLayout>, Debounced<TableLayout>>();

// Closing the page stops its timers, so pending layouts are written first.
globalThis.addEventListener?.('pagehide', () => delayed.forEach((layout) => layout.flush()));

function delayedOf(cell: WritableObservable<TableLayout>): Debounced<TableLayout> {
  const existing = delayed.get(cell);
  if (existing) return existing;
  const created = createDebounced(cell, saveDelayMs, systemClock);
  delayed.set(cell, created);
  return created;
}

/** A table's layout and its setter. */
export type TableLayoutState = readonly [TableLayout, (change: (before: TableLayout) => TableLayout) => void];

/**
 * The layout of a table stored in this browser, shared by every table with this key:
 * `useTableLayout('serverGroups.groups')`. It is written 500 ms after its last change.
 */
export function useTableLayout(key: string): TableLayoutState {
  const { store } = useServices();
  const layout = delayedOf(store.cell(`preferences.table.${key}`, tableLayout, defaultLayout));
  const change = useCallback(
    (next: (before: TableLayout) => TableLayout) => layout.set(next(layout.get())),
    [layout],
  );
  return [useSyncExternalStore(layout.subscribe, layout.get, layout.get), change];
}
