import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createStore } from './store.ts';

function memory(initial: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(initial));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (at) => [...map.keys()][at] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

const text = z.string().nullable();

test('a value is stored under the prefix, and null removes it', () => {
  const backend = memory();
  const cell = createStore(backend, new EventTarget()).cell('name', text, null);
  cell.set('x');
  expect(backend.getItem('dugout.name')).toBe('"x"');
  cell.set(null);
  expect(backend.length).toBe(0);
});

test('a stored value that does not match the schema counts as absent', () => {
  const store = createStore(
    memory({ 'dugout.a': '5', 'dugout.b': '{', 'dugout.c': '"ok"' }),
    new EventTarget(),
  );
  expect(store.cell('a', text, 'none').get()).toBe('none');
  expect(store.cell('b', text, 'none').get()).toBe('none');
  expect(store.cell('c', text, 'none').get()).toBe('ok');
});

test('a change or a clear in another tab notifies this one', () => {
  const backend = memory();
  const events = new EventTarget();
  const store = createStore(backend, events);
  const cell = store.cell('name', text, null);
  const listener = vi.fn<() => void>();
  cell.subscribe(listener);
  backend.setItem('dugout.name', '"other"');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'dugout.name' }));
  expect(cell.get()).toBe('other');
  backend.clear();
  events.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(store.cell('name', text, null).get()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('without storage, values are kept in memory', () => {
  const refuse = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  for (const backend of [
    null,
    Object.assign(memory(), { getItem: refuse, setItem: refuse, removeItem: refuse }),
  ]) {
    const store = createStore(backend, new EventTarget());
    store.cell('name', text, null).set('x');
    expect(store.cell('name', text, null).get()).toBe('x');
  }
});
