import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRefresh } from './mergeRefresh.ts';

interface Item {
  id: number;
  place: number;
  data: { text: string };
}
const item = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  place: fc.nat(1),
  data: fc.record({ text: fc.constantFrom('a', 'b') }),
});
const items = fc.uniqueArray(item, { selector: ({ id }) => id });
const belongs = ({ place }: Item) => place === 0;
const here = items.map((list) => list.map((one) => ({ ...one, place: 0 })));

test('a refresh without changes returns the same list', () => {
  fc.assert(
    fc.property(here, (list) => {
      const found = structuredClone(list);
      expect(mergeRefresh(list, { ids: list.map(({ id }) => id), found, belongs })).toBe(list);
    }),
  );
});

test('the merged list equals the server response, and unchanged items keep their identity', () => {
  fc.assert(
    fc.property(here, items, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (list, found, more) => {
      const ids = [...new Set([...found.map(({ id }) => id), ...more])];
      const merged = mergeRefresh(list, { ids, found, belongs });
      for (const id of ids) {
        const expected = found.find((one) => one.id === id && belongs(one));
        expect(merged.find((one) => one.id === id)).toEqual(expected);
      }
      for (const one of list.filter(({ id }) => !ids.includes(id))) expect(merged).toContain(one);
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
      expect(mergeRefresh(merged, { ids, found, belongs })).toBe(merged);
    }),
  );
});

test('items keep their positions, and new ones are appended', () => {
  const list = [3, 1, 2].map((id) => ({ id, place: 0, data: { text: 'a' } }));
  const merged = mergeRefresh(list, {
    ids: [1, 9],
    found: [
      { id: 9, place: 0, data: { text: 'n' } },
      { id: 1, place: 0, data: { text: 'b' } },
    ],
    belongs,
  });
  expect(merged.map(({ id }) => id)).toEqual([3, 1, 2, 9]);
  expect(merged[0]).toBe(list[0]);
});
