import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rank } from './rank.ts';

const find = (titles: string[], query: string) => rank(titles, query, (title) => ({ title }));

test('every word must match, in any order and any case', () => {
  const titles = ['Playing control', 'Stacked consoles', 'Role permissions'];
  expect(find(titles, 'CONT play')).toEqual(['Playing control']);
  expect(find(titles, 'play role')).toEqual([]);
});

test('the start of a word ranks above its middle, the start of the title first', () => {
  expect(find(['All-C1-02', 'XC1-02', 'C1-02'], 'c1-02')).toEqual(['C1-02', 'All-C1-02', 'XC1-02']);
});

test('letters match in order, starting at the start of a word', () => {
  expect(find(['Playing control', 'Download agent'], 'plctl')).toEqual(['Playing control']);
  expect(find(['Playing control'], 'aygc')).toEqual([]);
});

test('keywords rank below the title', () => {
  const items = [
    { title: 'C1-01', more: 'north' },
    { title: 'North', more: '' },
  ];
  expect(rank(items, 'north', (item) => item).map(({ title }) => title)).toEqual(['North', 'C1-01']);
});

test('Cyrillic and accented letters are matched', () => {
  expect(find(['Тёмная тема', 'Выйти'], 'темн')).toEqual(['Тёмная тема']);
  expect(find(['Café'], 'cafe')).toEqual(['Café']);
});

test('results contain only the given items, each once; an empty query returns all in order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 })), fc.string({ maxLength: 6 }), (titles, query) => {
      const items = titles.map((title, id) => ({ title, id }));
      const found = rank(items, query, (item) => item);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((item) => items.includes(item))).toBe(true);
      expect(rank(items, ' ', (item) => item)).toEqual(items);
    }),
  );
});

test('an item is found by its full title', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (title) => {
      expect(find([title], title)).toEqual([title]);
    }),
  );
});
