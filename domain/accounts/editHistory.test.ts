import { expect, test } from 'vitest';
import { EditHistory } from './editHistory.ts';

const field = (id: number, value: unknown, key = 'index') => ({ id, key, value });

test('edits are undone in reverse order, the last fifty of them', () => {
  const history = new EditHistory();
  for (let value = 0; value < 60; value++) history.add([field(1, value)]);
  expect(history.undo()).toEqual([field(1, 59)]);
  for (let value = 58; value >= 10; value--) expect(history.undo()).toEqual([field(1, value)]);
  expect(history.undo()).toEqual([]);
});

test('a refused edit cannot be undone, the other fields and the edits before it can', () => {
  const history = new EditHistory();
  history.add([field(1, 'first')]);
  history.add([field(1, 'second'), field(2, 'other'), field(1, 'note', 'description')]);
  history.forget(1, new Set(['index']));
  expect(history.undo()).toEqual([field(2, 'other'), field(1, 'note', 'description')]);
  expect(history.undo()).toEqual([field(1, 'first')]);
});

test('an edit that was refused as a whole leaves no step', () => {
  const history = new EditHistory();
  history.add([field(1, 'first')]);
  history.add([field(2, 'second')]);
  history.forget(2, new Set(['index', 'email']));
  expect(history.undo()).toEqual([field(1, 'first')]);
  expect(history.undo()).toEqual([]);
});
