import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRefresh, isSameData } from './merge.ts';

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

test('a refresh that says nothing new returns the same list', () => {
  fc.assert(
    fc.property(here, (list) => {
      const found = structuredClone(list);
      expect(mergeRefresh(list, { ids: list.map(({ id }) => id), found, belongs })).toBe(list);
    }),
  );
});

test('afterwards the list says what the server says, and untouched items keep their identity', () => {
  fc.assert(
    fc.property(here, items, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (list, found, more) => {
      const ids = [...new Set([...found.map(({ id }) => id), ...more])];
      const folded = mergeRefresh(list, { ids, found, belongs });
      for (const id of ids) {
        const expected = found.find((one) => one.id === id && belongs(one));
        expect(folded.find((one) => one.id === id)).toEqual(expected);
      }
      for (const one of list.filter(({ id }) => !ids.includes(id))) expect(folded).toContain(one);
      expect(new Set(folded.map(({ id }) => id)).size).toBe(folded.length);
      expect(mergeRefresh(folded, { ids, found, belongs })).toBe(folded);
    }),
  );
});

test('items keep their places', () => {
  const list = [3, 1, 2].map((id) => ({ id, place: 0, data: { text: 'a' } }));
  const folded = mergeRefresh(list, {
    ids: [1, 9],
    found: [
      { id: 9, place: 0, data: { text: 'n' } },
      { id: 1, place: 0, data: { text: 'b' } },
    ],
    belongs,
  });
  expect(folded.map(({ id }) => id)).toEqual([3, 1, 2, 9]);
  expect(folded[0]).toBe(list[0]);
});

test('sameness is that of JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(isSameData(a, structuredClone(a))).toBe(true);
      expect(isSameData(a, b)).toBe(isDeepStrictEqual(a, b));
    }),
  );
  expect(isSameData([], {})).toBe(false);
  expect(isSameData({ a: undefined }, { b: 1 })).toBe(false);
});
