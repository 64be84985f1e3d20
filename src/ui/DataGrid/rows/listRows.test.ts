import { expect, test } from 'vitest';
import { createListRows } from './listRows.ts';
import type { GridChange } from '../gridColumn.ts';

const item = (id: number, name = `name ${id}`) => ({ id, name });

function setUp() {
  const first = [item(1), item(2), item(3)];
  const rows = createListRows(first);
  const changes: GridChange[] = [];
  rows.subscribe((change) => changes.push(change));
  return { first, rows, changes };
}

test('a newer list reports changed, added and removed items, and no others', () => {
  const { first, rows, changes } = setUp();
  const [one] = first;
  if (!one) throw new Error('The list is empty');
  const told: number[] = [];
  for (const id of [1, 2, 3]) rows.subscribeRow(id, () => told.push(id));
  rows.set([one, item(3, 'new name'), item(4)]);
  expect(changes).toEqual([{ changed: [3], added: [4], removed: [2] }]);
  expect(rows.ids()).toEqual([1, 3, 4]);
  expect(rows.get(3)?.name).toBe('new name');
  expect(rows.get(2)).toBeUndefined();
  expect(told).toEqual([3, 2]);
  expect([1, 3].map(rows.version)).toEqual([0, 1]);
});

test('without added and removed items the ids stay the same array', () => {
  const { first, rows, changes } = setUp();
  const ids = rows.ids();
  rows.set([...first]);
  expect(changes).toEqual([]);
  rows.set(first.map(({ id }) => item(id, 'renamed')));
  expect(changes).toHaveLength(1);
  expect(rows.ids()).toBe(ids);
});

test('a listener that has unsubscribed is not called', () => {
  const { first, rows } = setUp();
  let calls = 0;
  const end = rows.subscribeRow(1, () => calls++);
  rows.set(first.map(({ id }) => item(id)));
  end();
  rows.set(first.map(({ id }) => item(id)));
  expect(calls).toBe(1);
});
