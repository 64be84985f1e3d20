import { expect, test } from 'vitest';
import { documentTitle } from './title.ts';

test('the title starts with the most specific part and ends with the product', () => {
  expect(documentTitle([])).toBe('Dugout');
  expect(documentTitle(['Home'])).toBe('Home · Dugout');
  expect(documentTitle(['C1-08', 'North 1', 'All', 'Playing control'])).toBe(
    'C1-08 · North 1 · All · Playing control · Dugout',
  );
});
