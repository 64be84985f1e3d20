import type { Clock } from '#domain/clock.ts';
import { createDebounced, type Debounced } from '#domain/debounced.ts';
import { defaultLayout, saveDelayMs, type TableLayout, tableLayout } from '#domain/tables/layout.ts';
import type { Store } from '#platform/storage/store.ts';

export interface TableLayouts {
  /** The layout with this key, shared by every table that uses it; written 500 ms after its last change. */
  of(key: string): Debounced<TableLayout>;
}

/** @param page closing it (`pagehide`) stops its timers, so pending layouts are written first */
export function createTableLayouts(
  store: Store,
  clock: Clock,
  page: Pick<EventTarget, 'addEventListener'>,
): TableLayouts {
  const layouts = new Map<string, Debounced<TableLayout>>();
  page.addEventListener('pagehide', () => layouts.forEach((layout) => layout.flush()));
  return {
    of(key) {
      const existing = layouts.get(key);
      if (existing) return existing;
      const cell = store.cell(`preferences.table.${key}`, tableLayout, defaultLayout);
      const created = createDebounced(cell, saveDelayMs, clock);
      layouts.set(key, created);
      return created;
    },
  };
}
