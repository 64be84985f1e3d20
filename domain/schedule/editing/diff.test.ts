import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { toBars } from '../bars.ts';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { mergeVersions, threeWay, undecided } from './diff.ts';
import { anySchedule } from '../fixtures.ts';
import { barsByRow, rowKey } from '../rows.ts';
import { scheduleFaults } from './validate.ts';

const monday = (...entries: ScheduleData[number]['entries']): ScheduleData => [{ day: 1, entries }];
const played = (accounts: number[], start: number, end = start + 1, configId = 1) => ({
  configId,
  accounts,
  start,
  end,
});

test('rows that only one has changed keep this change; the same change of both is no difference', () => {
  const loaded = monday(played([0, 1, 2, 3], 8));
  const mine = monday(played([0], 9), played([1, 3], 8), played([2], 12));
  const theirs = monday(played([0, 3], 8), played([1], 9), played([2], 12));
  const rows = threeWay(loaded, mine, theirs);
  expect(rows.map(({ day, slot, by }) => [day, slot, by])).toEqual([
    [1, 0, 'mine'],
    [1, 1, 'theirs'],
  ]);
  expect(rows[0]).toMatchObject({
    loaded: [{ start: 8 }],
    mine: [{ configId: 1, start: 9, end: 10 }],
    theirs: [{ start: 8 }],
  });
  expect(undecided(rows, new Map())).toEqual([]);
  expect(mergeVersions(theirs, rows, new Map())).toEqual(
    monday(played([3], 8), played([0, 1], 9), played([2], 12)),
  );
});

test('a row that both have changed has to be chosen', () => {
  const rows = threeWay(monday(played([5], 8)), monday(), monday(played([5], 8, 12)));
  expect(rows).toMatchObject([{ slot: 5, by: 'both', mine: [] }]);
  expect(undecided(rows, new Map())).toEqual(rows);
  const theirs = monday(played([5], 8, 12));
  const merge = (side: ConflictChoice) => mergeVersions(theirs, rows, new Map([[rowKey(rows[0]!), side]]));
  expect(merge('mine')).toEqual([]);
  expect(merge('theirs')).toEqual(theirs);
});

test('a default can be chosen otherwise', () => {
  const theirs = monday(played([0], 8));
  const rows = threeWay(theirs, monday(), theirs);
  expect(mergeVersions(theirs, rows, new Map([[rowKey(rows[0]!), 'theirs']]))).toEqual(theirs);
});

test('an order that differs is no difference', () => {
  const loaded = monday(played([0, 1], 8), played([0], 12));
  expect(threeWay(loaded, loaded, monday(played([0], 12), played([1, 0], 8)))).toEqual([]);
});

test('any choices give a valid schedule that has each row from the chosen side', () => {
  const plain = (data: ScheduleData, key: number) =>
    (barsByRow(toBars(data)).get(key) ?? []).map(({ configId, start, end }) => ({ configId, start, end }));
  fc.assert(
    fc.property(
      anySchedule,
      anySchedule,
      anySchedule,
      fc.infiniteStream(fc.constantFrom<ConflictChoice>('mine', 'theirs')),
      (loaded, mine, theirs, sides) => {
        const rows = threeWay(loaded, mine, theirs);
        const choices = new Map(rows.map((row) => [rowKey(row), sides.next().value]));
        const merged = mergeVersions(theirs, rows, choices);
        expect(scheduleFaults(merged)).toEqual([]);
        for (const row of rows) {
          const side = choices.get(rowKey(row)) === 'mine' ? mine : theirs;
          expect(plain(merged, rowKey(row))).toEqual(plain(side, rowKey(row)));
        }
        expect(threeWay(theirs, merged, mine).every(({ by }) => by !== 'both')).toBe(true);
      },
    ),
  );
});
