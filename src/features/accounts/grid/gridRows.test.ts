import { expect, test } from 'vitest';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { createObservable } from '#domain/observable.ts';
import type { GridChange } from '#ui/DataGrid/gridColumn.ts';
import { createGridRows } from './gridRows.ts';

function setUp() {
  const rows = new Map([1, 2, 3].map((id) => [id, { account: anAccount({ id }), version: 1 }]));
  const listVersion = createObservable(0);
  const lists = new Set<(ids: ReadonlySet<number>) => void>();
  const grid = createGridRows({
    rows,
    listVersion,
    subscribeList(listener) {
      lists.add(listener);
      return () => lists.delete(listener);
    },
    subscribeRow: () => () => undefined,
  });
  const changes: GridChange[] = [];
  const end = grid.subscribe((change) => changes.push(change));
  const tell = (...ids: number[]) => {
    lists.forEach((listener) => listener(new Set(ids)));
    listVersion.set(listVersion.get() + 1);
  };
  const set = (id: number) => rows.set(id, { account: anAccount({ id }), version: 2 });
  return { rows, grid, changes, tell, set, end };
}

test('changed rows are reported, and the list stays the same', () => {
  const { grid, changes, tell, set } = setUp();
  const before = grid.ids();
  set(2);
  tell(2);
  expect(changes).toEqual([{ changed: [2], added: [], removed: [] }]);
  expect(grid.ids()).toBe(before);
});

test('added, removed and changed rows are reported, and the list follows', () => {
  const { rows, grid, changes, tell, set } = setUp();
  rows.delete(1);
  set(4);
  set(3);
  tell(1, 4, 3);
  expect(changes).toEqual([{ changed: [3], added: [4], removed: [1] }]);
  expect(grid.ids()).toEqual([2, 3, 4]);
});

test('changes without a subscriber are in the list', () => {
  const { rows, grid, tell, set, end } = setUp();
  end();
  rows.delete(2);
  set(9);
  tell(2, 9);
  expect(grid.ids()).toEqual([1, 3, 9]);
  grid.subscribe(() => undefined);
  expect(grid.ids()).toEqual([1, 3, 9]);
});
