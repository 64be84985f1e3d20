import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { isSelectingAtom, selectionAtom, toggleSelectedAtom } from './atoms.ts';

test('selection mode starts with an empty selection, which is cleared when the mode ends or the page is left', () => {
  const store = createStore();
  const leavePage = store.sub(isSelectingAtom, () => {});
  store.set(isSelectingAtom, true);
  expect(store.get(selectionAtom)).toEqual(new Set());
  store.set(toggleSelectedAtom, 7);
  store.set(toggleSelectedAtom, 8);
  store.set(toggleSelectedAtom, 7);
  expect(store.get(selectionAtom)).toEqual(new Set([8]));
  store.set(isSelectingAtom, false);
  expect(store.get(selectionAtom)).toBeNull();
  store.set(isSelectingAtom, true);
  leavePage();
  expect(store.get(isSelectingAtom)).toBe(false);
});
