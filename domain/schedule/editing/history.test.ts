import { expect, test } from 'vitest';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { toBars } from '../bars.ts';
import { aBar } from '../fixtures.ts';
import { revertDay } from './dayChange.ts';
import { canRedo, canUndo, isChanged, record, redo, startHistory, undo } from './history.ts';

const data: ScheduleData = [{ day: 1, entries: [{ configId: 1, accounts: [0, 1], start: 8, end: 9 }] }];
const loaded = toBars(data);
const later = (hours: number) => loaded.map((bar) => ({ ...bar, start: 8 + hours, end: 9 + hours }));

test('steps are undone and redone', () => {
  const start = startHistory(loaded);
  const one = record(start, later(1));
  const two = record(one, [...later(1), aBar('new', { slot: 5 })]);
  expect([canUndo(start), canUndo(two), canRedo(two)]).toEqual([false, true, false]);
  expect(undo(two).bars).toEqual(later(1));
  expect(undo(undo(two)).bars).toEqual(loaded);
  expect(canUndo(undo(undo(two)))).toBe(false);
  expect(redo(redo(undo(undo(two)))).bars).toEqual(two.bars);
  expect(redo(two)).toBe(two);
  expect(undo(start)).toBe(start);
});

test('a day that is put back while its bars are on another day is one step, and no two bars have one id', () => {
  const moved = record(
    startHistory(loaded),
    loaded.map((bar) => ({ ...bar, day: 2 as const })),
  );
  const { bars } = revertDay(moved.bars, data);
  expect(bars).toHaveLength(4);
  expect(new Set(bars.map(({ id }) => id)).size).toBe(4);
  const reverted = record(moved, bars);
  expect(undo(reverted).bars).toEqual(moved.bars);
  expect(isChanged(data, revertDay([], data).bars)).toBe(false);
});

test('a new step after undo drops what could be redone', () => {
  const history = record(undo(record(startHistory(loaded), later(1))), later(2));
  expect(canRedo(history)).toBe(false);
  expect(undo(history).bars).toEqual(loaded);
});

test('the positions of one drag are one step; back at its start there is none', () => {
  let history = record(startHistory(loaded), later(1), 'drag 1');
  history = record(history, later(2), 'drag 1');
  history = record(history, later(3), 'drag 2');
  expect(undo(history).bars).toEqual(later(2));
  expect(undo(undo(history)).bars).toEqual(loaded);
  const back = record(record(startHistory(loaded), later(1), 'drag'), later(0), 'drag');
  expect(canUndo(back)).toBe(false);
});

test('what changes nothing is no step', () => {
  const history = record(startHistory(loaded), later(1));
  expect(record(history, later(1))).toBe(history);
});

test('a schedule counts as changed when it differs from the loaded copy', () => {
  expect(isChanged(data, loaded)).toBe(false);
  expect(isChanged(data, later(1))).toBe(true);
  expect(isChanged(data, loaded.slice(1))).toBe(true);
  expect(isChanged(data, [loaded[0]!, loaded[0]!])).toBe(true);
  // The same plan with other ids, as after deleting and adding bars.
  expect(
    isChanged(
      data,
      loaded.toReversed().map((bar, at) => ({ ...bar, id: `${at}` })),
    ),
  ).toBe(false);
});
