import { expect, test } from 'vitest';
import type { Gesture, Reading } from './measure.ts';
import { betterElsewhere, comparison, figures, verdicts } from './report.ts';

const gesture = (interval: number, longTasks: number[] = []): Gesture => ({
  intervals: Array.from({ length: 10 }, () => interval),
  longTasks,
  mainThread: 40,
  longest: { wall: Math.max(20, ...longTasks), cpu: 10, long: longTasks.length },
});
const app: Reading = {
  name: 'app',
  title: 'Dugout',
  first: 700,
  opening: 60,
  drag: gesture(16.7),
  resize: gesture(16.7),
  pasted: 50,
  undone: 40,
  elements: 2_000,
};
const other: Reading = {
  ...app,
  name: 'other',
  title: 'Other',
  first: 400,
  drag: gesture(120, [80, 110]),
  pasted: 500,
};
const checks = { answered: [8, 9, 30], sending: [1, 1, 2] };

test('every scheduler has its column', () => {
  const table = comparison([app, other]);
  expect(table).toMatch(/Dugout +Other/);
  expect(table).toMatch(/drag: frame, median +16.7 ms +120 ms/);
  expect(table).toMatch(/drag: long tasks +0 +2/);
});

test('budgets are kept or missed, with their reason', () => {
  expect(verdicts(app, checks).every((line) => line.startsWith('kept'))).toBe(true);
  const missed = verdicts(other, { ...checks, answered: [25] }).filter((line) => line.startsWith('MISSED'));
  expect(missed).toHaveLength(3);
  expect(missed[1]).toContain('the longest took 110 ms, 10 ms of processor time');
});

test('only figures in which another scheduler is better are reported as such', () => {
  expect(betterElsewhere([app, other])).toEqual([
    'first bars, from the navigation: Dugout 700 ms, better: Other 400',
  ]);
});

test('figures are shares of the best other scheduler and plain values', () => {
  const all = figures([app, other], checks);
  expect(all).toMatchObject({ 'first.ofBest': 1.75, 'pasted.ofBest': 0.1, 'other.drag.long': 2 });
  expect(all).toMatchObject({ 'app.check.answered': 9, 'app.check.sending': 1 });
});
