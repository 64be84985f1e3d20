import { expect, test } from 'vitest';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { createObservable } from '#domain/observable.ts';
import type { GridChange } from '#ui/DataGrid/types.ts';
import { createGridRows } from './gridRows.ts';

function setUp() {
  const rows = new Map([1, 2, 3].map((id) => [id, { account: anAccount({ id }), version: 1 }]));
  const listVersion = createObservable(0);
  const grid = createGridRows({ rows, listVersion, subscribeRow: () => () => undefined });
  const changes: GridChange[] = [];
  grid.ids();
  grid.subscribe((change) => changes.push(change));
  const tell = () => listVersion.set(listVersion.get() + 1);
  const edit = (id: number) => rows.set(id, { account: anAccount({ id }), version: 2 });
  return { rows, grid, changes, tell, edit };
}

test('changed rows are reported, and the list stays the same', () => {
  const { grid, changes, tell, edit } = setUp();
  const before = grid.ids();
  edit(2);
  tell();
  expect(changes).toEqual([[2]]);
  expect(grid.ids()).toBe(before);
});

test('added and removed rows create a new list; rows changed at the same time are reported too', () => {
  const { rows, grid, changes, tell, edit } = setUp();
  rows.delete(1);
  rows.set(4, { account: anAccount({ id: 4 }), version: 1 });
  edit(3);
  tell();
  expect(changes).toEqual([[3], 'list']);
  expect(grid.ids()).toEqual([2, 3, 4]);
});
