import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { saveDelayMs, tableLayout, type TableLayout } from '#domain/tables/layout.ts';
import type { Store } from '#platform/storage/store.ts';
import { createTableLayouts } from './createTableLayouts.ts';

function build() {
  const stored = createObservable<TableLayout>(tableLayout.parse({}));
  const clock = new FakeClock();
  const page = new EventTarget();
  const store = { cell: () => stored } as unknown as Store;
  return { stored, clock, page, layouts: createTableLayouts(store, clock, page) };
}

test('tables with the same key share a layout, which is written after its last change', () => {
  const { stored, clock, layouts } = build();
  const layout = layouts.of('servers');
  expect(layouts.of('servers')).toBe(layout);
  layout.set({ ...layout.get(), pageSize: 100 });
  expect(stored.get().pageSize).not.toBe(100);
  clock.advance(saveDelayMs);
  expect(stored.get().pageSize).toBe(100);
});

test('closing the page writes pending changes', () => {
  const { stored, page, layouts } = build();
  const layout = layouts.of('servers');
  layout.set({ ...layout.get(), pageSize: 100 });
  page.dispatchEvent(new Event('pagehide'));
  expect(stored.get().pageSize).toBe(100);
});
