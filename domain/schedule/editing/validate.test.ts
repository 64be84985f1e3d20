import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScheduleEntry } from '#contract/http/scheduleData.ts';
import { toBars } from '../bars.ts';
import { aBar, anySchedule, anyShape } from '../fixtures.ts';
import { barFaults, scheduleFaults } from './validate.ts';

const entry = (over: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  configId: 1,
  accounts: [0],
  start: 8,
  end: 10,
  ...over,
});

test.each([
  [{ start: 8.1 }, 'quarterHours'],
  [{ end: 8.75 }, 'tooShort'],
  [{ start: 10 }, 'tooShort'],
  [{ end: 24.25 }, 'outsideDay'],
  [{ start: -0.25 }, 'outsideDay'],
] as const)('an entry with %j is %s', (over, reason) => {
  expect(scheduleFaults([{ day: 3, entries: [entry(over)] }])).toEqual([
    { day: 0, entry: 0, slot: null, reason },
  ]);
  expect(barFaults([aBar('a', { start: 8, end: 10, ...over })])).toEqual([{ id: 'a', reason }]);
});

test.each([
  { start: 0, end: 24 },
  { start: 23, end: 24 },
  { start: 8.25, end: 9.25 },
])('%j is valid', (over) => {
  expect(scheduleFaults([{ day: 1, entries: [entry(over)] }])).toEqual([]);
});

test('of two entries that overlap both are named, with the account; touching ones do not overlap', () => {
  const entries = [
    entry({ accounts: [1, 2], start: 0, end: 8 }),
    entry({ accounts: [2, 3] }),
    entry({ accounts: [3, 4], start: 9.75, end: 12 }),
    entry({ accounts: [4], start: 12, end: 13 }),
  ];
  expect(
    scheduleFaults([
      { day: 1, entries: [] },
      { day: 6, entries },
    ]),
  ).toEqual([
    { day: 1, entry: 1, slot: 3, reason: 'overlap' },
    { day: 1, entry: 2, slot: 3, reason: 'overlap' },
  ]);
});

test('a long entry overlaps each of several later ones', () => {
  const entries = [entry({ start: 0, end: 20 }), entry({ start: 2, end: 3 }), entry({ start: 12, end: 13 })];
  expect(scheduleFaults([{ day: 1, entries }]).map((fault) => fault.entry)).toEqual([0, 1, 2]);
});

test('an account that is named twice in an entry is one fault', () => {
  expect(scheduleFaults([{ day: 1, entries: [entry({ accounts: [5, 1, 5, 5] })] }])).toEqual([
    { day: 0, entry: 0, slot: 5, reason: 'duplicateAccount' },
  ]);
});

test('valid data has no faults, and bars have faults exactly when their data has', () => {
  fc.assert(
    fc.property(anySchedule, (data) => {
      expect(scheduleFaults(data)).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(anyShape, (data) => {
      expect(barFaults(toBars(data)).length > 0).toBe(scheduleFaults(data).length > 0);
    }),
  );
});

test('bars of one account on one day that overlap are both named, whatever their order; others are not', () => {
  const bars = [
    aBar('later', { start: 9, end: 11 }),
    aBar('earlier', { start: 8, end: 10 }),
    aBar('touching', { start: 11, end: 12 }),
    aBar('of another account', { slot: 1, start: 8, end: 12 }),
    aBar('of another day', { day: 5, start: 8, end: 12 }),
  ];
  expect(barFaults(bars)).toEqual([
    { id: 'later', reason: 'overlap' },
    { id: 'earlier', reason: 'overlap' },
  ]);
});
