import fc from 'fast-check';
import type { GanttBar, GanttGroup } from './bars.ts';

export const aBar = (over: Partial<GanttBar> = {}): GanttBar => ({
  id: 1,
  from: 1,
  to: 2,
  tone: 'work',
  state: 'finished',
  ...over,
});

/** A chart from the hours of its bars: groups, rows, bars. Ids count up. */
export function aChart(hours: readonly (readonly (readonly [from: number, to: number])[])[][]): GanttGroup[] {
  let id = 0;
  return hours.map((rows, group) => ({
    key: group,
    label: `C${group}`,
    rows: rows.map((bars, row) => ({
      key: row,
      label: `a${row}`,
      bars: bars.map(([from, to]) => aBar({ id: ++id, from, to })),
    })),
  }));
}

const bar = fc
  .tuple(fc.double({ min: 0, max: 23.9, noNaN: true }), fc.double({ min: 0.02, max: 3, noNaN: true }))
  .map(([from, length]) => [from, Math.min(24, from + length)] as const);
const row = fc.array(bar, { maxLength: 6 }).map((bars) => bars.toSorted((a, b) => a[0] - b[0]));

/** Any chart, empty groups and rows among them. */
export const anyChart = fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 6 }).map(aChart);
