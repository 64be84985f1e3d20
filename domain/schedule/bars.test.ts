import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { barKey, toBars, toData } from './bars.ts';
import { aBar, anySchedule, anyShape } from './fixtures.ts';
import { deleteBars } from './editing/remove.ts';
import { resizeBars } from './editing/resize.ts';

test('loading and saving unchanged data yields the same data, also when its rules are broken', () => {
  for (const data of [anySchedule, anyShape]) {
    fc.assert(
      fc.property(data, (loaded) => {
        expect(toData(toBars(loaded), loaded)).toEqual(loaded);
      }),
    );
  }
});

test('the order of the bars does not matter', () => {
  fc.assert(
    fc.property(anySchedule, (loaded) => {
      const bars = toBars(loaded);
      expect(toData(bars.toReversed(), loaded)).toEqual(loaded);
      expect(toData(bars.toReversed())).toEqual(toData(bars));
    }),
  );
});

test('without the loaded data the same bars are planned, in the fewest entries', () => {
  fc.assert(
    fc.property(anySchedule, (loaded) => {
      const data = toData(toBars(loaded));
      const plain = (source: ScheduleData) => new Set(toBars(source).map(barKey));
      expect(plain(data)).toEqual(plain(loaded));
      for (const { entries } of data) {
        const keys = entries.map(({ configId, start, end }) => `${configId} ${start} ${end}`);
        expect(new Set(keys).size).toBe(keys.length);
      }
    }),
  );
});

const loaded: ScheduleData = [
  { day: 2, entries: [{ configId: 7, accounts: [2, 0, 1], start: 8, end: 10 }] },
  { day: 5, entries: [] },
];

test('a bar that is changed leaves its entry, and comes back when it is changed back', () => {
  const bars = toBars(loaded);
  const longer = resizeBars(bars, ['2.0.1'], 'end', 1);
  const data = toData(longer.refused === null ? longer.bars : [], loaded);
  expect(data[0]?.entries).toEqual([
    { configId: 7, accounts: [2, 1], start: 8, end: 10 },
    { configId: 7, accounts: [0], start: 8, end: 11 },
  ]);
  const back = resizeBars(toBars(data), ['2.1.0'], 'end', -1);
  expect(toData(back.refused === null ? back.bars : [])).toEqual([
    { day: 2, entries: [{ configId: 7, accounts: [0, 1, 2], start: 8, end: 10 }] },
  ]);
});

test('the same config at the same time adds the account to the entry, in its place where accounts are in order', () => {
  const added = aBar('new', { day: 2, slot: 3, configId: 7, start: 8, end: 10 });
  expect(toData([...toBars(loaded), added], loaded)[0]?.entries[0]?.accounts).toEqual([2, 0, 1, 3]);
  const sorted: ScheduleData = [{ day: 2, entries: [{ configId: 7, accounts: [1, 5], start: 8, end: 10 }] }];
  expect(toData([...toBars(sorted), added], sorted)[0]?.entries[0]?.accounts).toEqual([1, 3, 5]);
});

test('deleting the last account removes the entry, and a day that has become empty', () => {
  const bars = toBars(loaded);
  const { bars: left } = deleteBars(bars, ['2.0.0', '2.0.1']);
  expect(toData(left, loaded)[0]?.entries).toEqual([{ configId: 7, accounts: [1], start: 8, end: 10 }]);
  expect(toData([], loaded)).toEqual([{ day: 5, entries: [] }]);
});

test('a new day comes before the later ones', () => {
  const data = toData([...toBars(loaded), aBar('a', { day: 3 }), aBar('b', { day: 7 })], loaded);
  expect(data.map(({ day }) => day)).toEqual([2, 3, 5, 7]);
});
