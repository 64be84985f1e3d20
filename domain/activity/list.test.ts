import { expect, test } from 'vitest';
import { anEntry } from './fixtures.ts';
import { type ActivityList, groupEntries, onlyNewest, withNewest, withOlder } from './list.ts';

const page = (from: number, to: number, next: string | null = `n${to}`): ActivityList => ({
  entries: Array.from({ length: from - to + 1 }, (_, at) => anEntry({ position: from - at })),
  next,
  since: null,
  newest: { count: from - to + 1, next },
});
const positions = ({ entries }: ActivityList) => entries.map(({ position }) => position);

test('the newest entries replace those of their time, and older ones that are known stay where there is no gap', () => {
  const known = withOlder(page(9, 7), page(6, 4, 'n4'));
  const next = withNewest(known, page(11, 8));
  expect([positions(next), next.next]).toEqual([[11, 10, 9, 8, 7, 6, 5, 4], 'n4']);
  const apart = withNewest(known, page(30, 20));
  expect([positions(apart).at(-1), apart.next]).toEqual([20, 'n20']);
  // An entry that may not be seen any more is gone.
  expect(positions(withNewest(known, { ...page(9, 8), entries: [anEntry({ position: 8 })] }))).toEqual([
    8, 7, 6, 5, 4,
  ]);
  expect(positions(withNewest(known, page(9, 8, null)))).toEqual([9, 8]);
});

test('a list that has become long can be cut to its newest entries, and goes on from there', () => {
  const long = withNewest(withOlder(page(9, 7), page(6, 4, 'n4')), page(11, 8));
  const cut = onlyNewest(long);
  expect([positions(cut), cut.next]).toEqual([[11, 10, 9, 8], 'n8']);
  expect(positions(withOlder(cut, page(7, 5)))).toEqual([11, 10, 9, 8, 7, 6, 5]);
});

test('changes of one kind by one call are one line that counts its objects', () => {
  const entries = [
    anEntry({ position: 5, batch: 'b', kind: 'accountStarted', objectCount: 30 }),
    anEntry({ position: 4, batch: 'b', kind: 'accountStarted', objectCount: 12 }),
    anEntry({ position: 3, batch: 'b', kind: 'consoleOpened' }),
    anEntry({ position: 2, batch: null, kind: 'consoleOpened' }),
    anEntry({ position: 1, batch: null, kind: 'consoleOpened' }),
  ];
  expect(groupEntries(entries).map((group) => [group.entries.length, group.objectCount])).toEqual([
    [2, 42],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});
