import { expect, test } from 'vitest';
import { documentTitle } from './title.ts';

test('the most particular comes first, the product last', () => {
  expect(documentTitle([])).toBe('Dugout');
  expect(documentTitle(['Home'])).toBe('Home · Dugout');
  expect(documentTitle(['C1-08', 'North 1', 'All', 'Playing control'])).toBe(
    'C1-08 · North 1 · All · Playing control · Dugout',
  );
});
