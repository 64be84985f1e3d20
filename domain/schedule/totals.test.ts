import { expect, test } from 'vitest';
import { aBar } from './fixtures.ts';
import { totalsOf } from './totals.ts';

test('an empty week', () => {
  const totals = totalsOf([]);
  expect(totals).toMatchObject({ hours: 0, configs: [] });
  expect(totals.idleSlots).toHaveLength(31);
  expect(totals.slots[30]).toEqual({ slot: 30, hours: 0, longestGap: 168 });
});

test('hours, accounts and gaps of configs and accounts', () => {
  const totals = totalsOf([
    aBar('a', { day: 1, start: 22, end: 24 }),
    aBar('b', { day: 2, start: 0, end: 2.5 }),
    aBar('c', { day: 5, start: 0, end: 24, slot: 3 }),
    aBar('d', { day: 3, start: 6, end: 7, slot: 3, configId: 9 }),
  ]);
  expect(totals.hours).toBe(29.5);
  expect(totals.configs).toEqual([
    // From Friday 24:00 over the end of the week to Monday 22:00, or from Tuesday 2:30 to Friday 0:00.
    { configId: 1, hours: 28.5, accounts: 2, longestGap: 70 },
    { configId: 9, hours: 1, accounts: 1, longestGap: 167 },
  ]);
  expect(totals.slots[0]).toEqual({ slot: 0, hours: 4.5, longestGap: 163.5 });
  expect(totals.slots[3]).toEqual({ slot: 3, hours: 25, longestGap: 102 });
  expect(totals.idleSlots).toEqual(
    Array.from({ length: 31 }, (_, at) => at).filter((at) => at !== 0 && at !== 3),
  );
});

test('accounts that play at the same time close the gap of a config once', () => {
  const bars = [aBar('a', { start: 0, end: 20 }), aBar('b', { slot: 1, start: 5, end: 10 })];
  expect(totalsOf(bars).configs[0]?.longestGap).toBe(148);
});
