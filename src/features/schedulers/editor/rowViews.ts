import { rowKey } from '#domain/schedule/rows.ts';
import type { Bar, Bars } from '#domain/schedule/week.ts';

export interface BarView {
  bar: Bar;
  isSelected: boolean;
  fault: string | null;
}

export type RowView = readonly BarView[];

export const noBars: RowView = [];

interface Shown {
  bars: Bars;
  selected: ReadonlySet<string>;
  faults: ReadonlyMap<string, string>;
}

/** All rows with bars, by `rowKey`. A row without a change is the same object as before, so that it is not rendered again. */
export function rowViews(
  { bars, selected, faults }: Shown,
  before: ReadonlyMap<number, RowView>,
): ReadonlyMap<number, RowView> {
  const rows = new Map<number, BarView[]>();
  for (const bar of bars) {
    const key = rowKey(bar);
    const view = { bar, isSelected: selected.has(bar.id), fault: faults.get(bar.id) ?? null };
    const row = rows.get(key);
    if (row) row.push(view);
    else rows.set(key, [view]);
  }
  for (const [key, row] of rows) {
    row.sort((a, b) => a.bar.start - b.bar.start);
    const known = before.get(key);
    if (known && areSame(known, row)) rows.set(key, known as BarView[]);
  }
  return rows;
}

const areSame = (a: RowView, b: RowView): boolean =>
  a.length === b.length &&
  a.every((view, at) => {
    const other = b[at];
    return other?.bar === view.bar && other.isSelected === view.isSelected && other.fault === view.fault;
  });
