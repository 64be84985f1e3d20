import { expect, test } from 'vitest';
import type { AppReading } from './appOnly.ts';
import type { Reading, Scrolled } from './measure.ts';
import { better, comparison, figures, verdicts } from './report.ts';

const task = (wall: number) => ({ wall, cpu: wall / 2, long: 0 });
const scrolled = (interval: number): Scrolled => ({
  intervals: Array.from({ length: 10 }, () => interval),
  blank: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5],
  mainThread: 30,
});
const reading = (over: Partial<Reading> = {}): Reading => ({
  name: 'app',
  title: 'Dugout',
  firstRows: 900,
  allRows: 4_000,
  loading: task(30),
  scroll: { wheel: scrolled(16.7), scrollbar: scrolled(16.7), touch: scrolled(16.7) },
  changes: { ...task(10), cpuPerSecond: 20 },
  sort: [100, 300, 200],
  filter: [50],
  search: [60],
  selectAll: 20,
  pasted: 70,
  heap: 150,
  ...over,
});
const own: AppReading = {
  firstRowsFromCopy: 700,
  loadingFromCopy: task(40),
  preview: 80,
  pasted: 70,
  pasting: task(30),
};
const other = reading({ name: 'other', title: 'Other', heap: 100, search: [90], firstRows: null });

test('every grid has its column, and unknown values are a dash', () => {
  const table = comparison([reading(), other]);
  expect(table).toMatch(/Dugout +Other/);
  expect(table).toMatch(/sort, to painted +200 ms +200 ms/);
  expect(table).toMatch(/first rows, from the network +900 ms +–/);
  expect(table).toMatch(/wheel: frames with blank rows +10 %/);
});

test('only figures in which another grid is better are reported as such', () => {
  expect(better([reading(), other])).toEqual([
    expect.stringMatching(/^memory of the page: Dugout 150 MB, better: Other 100 \(.+\)$/),
  ]);
});

test('budgets are kept or missed, with the processor time as a reason', () => {
  expect(verdicts(reading(), own).every((line) => line.startsWith('kept'))).toBe(true);
  const slow = reading({ loading: task(80), search: [150] });
  const missed = verdicts(slow, own).filter((line) => line.startsWith('MISSED'));
  expect(missed).toHaveLength(2);
  expect(missed[0]).toContain('longest task while loading from the network: 80 ms (at most 50 ms): 40 ms');
});

test('figures are shares of the best other grid and plain values', () => {
  const all = figures([reading(), other], own);
  expect(all['heap.ofBest']).toBeCloseTo(1.5);
  expect(all['app.search']).toBe(60);
  expect(all['other.first']).toBeNull();
  expect(all['app.copy.first']).toBe(700);
});
