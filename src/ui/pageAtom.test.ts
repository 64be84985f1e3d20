import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { pageAtom } from './pageAtom.ts';

test('the value is kept while a component reads it, and reset when the last one unmounts', () => {
  const store = createStore();
  const text = pageAtom('');
  const unsubscribe = [store.sub(text, () => {}), store.sub(text, () => {})];
  store.set(text, 'typed');
  unsubscribe[0]?.();
  expect(store.get(text)).toBe('typed');
  unsubscribe[1]?.();
  expect(store.get(text)).toBe('');
});
