import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#domain/search/rank.ts';
import { createSearchTexts } from './searchTexts.ts';

const texts = fc.tuple(fc.constantFrom('', 'North', 'Élan', 'off'), fc.string({ maxLength: 3 }), fc.string());

test('a row is found by every part of its texts, and by no other word', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 20 }), fc.array(fc.string()), (rows, some) => {
      const search = createSearchTexts();
      const words = some.map(foldText).filter((word) => !/\s/u.test(word));
      const find = search.finder(words);
      rows.forEach((row, at) => {
        search.set(at, row);
        const folded = row.map(foldText);
        expect(find(at)).toBe(words.every((word) => folded.some((text) => text.includes(word))));
      });
      rows.forEach((row, at) => {
        const word = foldText(row[0]);
        expect(search.finder([word])(at)).toBe(true);
      });
    }),
  );
});

test('rows with more different texts than a column keeps for all, more rows than it began with, and changed ones', () => {
  const search = createSearchTexts();
  for (let row = 0; row < 3_000; row++) search.set(row, [`name ${row}.`, row % 2 ? 'odd' : 'even']);
  const find = search.finder(['2999.']);
  expect([find(2999), find(2998)]).toEqual([true, false]);
  search.set(2998, ['name 2999.', 'even']);
  expect(find(2998)).toBe(true);
  search.delete(2998);
  expect([find(2998), search.has(2998)]).toEqual([false, false]);
  expect(search.finder(['odd', 'name 7.'])(7)).toBe(true);
  expect(search.finder(['even', 'name 7.'])(7)).toBe(false);
});
