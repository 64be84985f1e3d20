import { expect, test, vi } from 'vitest';
import { EditHistory } from './editHistory.ts';

const field = (id: number, before: unknown, after: unknown, key = 'index') => ({ id, key, before, after });
const written = (id: number, value: unknown, seen: unknown, key = 'index') => ({ id, key, value, seen });
const refused = (id: number, values: Record<string, unknown>) =>
  new Map([[id, new Map(Object.entries(values))]]);

test('the last fifty edits are undone in reverse order, over the values that they wrote', () => {
  const history = new EditHistory();
  for (let value = 0; value < 60; value++) history.add([field(1, value, value + 1)]);
  for (let value = 59; value >= 10; value--) expect(history.undo()).toEqual([written(1, value, value + 1)]);
  expect(history.undo()).toEqual([]);
});

test('undone edits are redone in order, until another edit', () => {
  const history = new EditHistory();
  history.add([field(1, 'a', 'b')]);
  history.add([field(1, 'b', 'c'), field(2, null, 'x')]);
  history.undo();
  history.undo();
  expect(history.redo()).toEqual([written(1, 'b', 'a')]);
  expect(history.undo()).toEqual([written(1, 'a', 'b')]);
  expect(history.redo()).toEqual([written(1, 'b', 'a')]);
  expect(history.redo()).toEqual([written(1, 'c', 'b'), written(2, 'x', null)]);
  expect(history.redo()).toEqual([]);
  history.undo();
  history.add([field(3, 1, 2)]);
  expect(history.redo()).toEqual([]);
});

test('a refused edit cannot be undone, the other fields and the edits before it can', () => {
  const history = new EditHistory();
  history.add([field(1, 'first', 'mine')]);
  history.add([field(1, 'second', 'mine'), field(2, 'other', 'x'), field(1, 'note', 'y', 'description')]);
  history.forget(refused(1, { index: 'mine' }));
  // Another refusal of the account. The refusal of the index is still shown, but its value is not that of an
  // older edit.
  history.forget(refused(1, { email: 'e', index: 'another' }));
  expect(history.undo()).toEqual([written(2, 'other', 'x'), written(1, 'note', 'y', 'description')]);
  expect(history.undo()).toEqual([written(1, 'first', 'mine')]);
});

test('an answer without refusals reads no edit', () => {
  const history = new EditHistory();
  const key = vi.fn<() => string>(() => 'index');
  history.add([Object.defineProperty(field(1, 'a', 'b'), 'key', { get: key })]);
  history.forget(new Map());
  expect(key).not.toHaveBeenCalled();
});

test('an edit that was refused as a whole leaves no step', () => {
  const history = new EditHistory();
  history.add([field(1, 'first', 'a')]);
  history.add([field(2, 'second', 'b')]);
  history.forget(refused(2, { index: 'b', email: 'c' }));
  expect(history.undo()).toEqual([written(1, 'first', 'a')]);
  expect(history.undo()).toEqual([]);
});

test('an edit that could not be undone is not redone, and one that could not be redone is not undone', () => {
  const history = new EditHistory();
  history.add([field(1, 'a', 'b'), field(2, 'a', 'b')]);
  history.undo();
  history.forget(refused(1, { index: 'a' }));
  expect(history.redo()).toEqual([written(2, 'b', 'a')]);
  history.forget(refused(2, { index: 'b' }));
  expect(history.undo()).toEqual([]);
});
