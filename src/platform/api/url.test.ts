import { expect, test } from 'vitest';
import { urlOf } from './url.ts';

test('parameters are encoded, arrays are joined, and missing values are omitted', () => {
  expect(urlOf('/a/:id/b/:name', { id: 7, name: 'x/y' }, undefined)).toBe('/a/7/b/x%2Fy');
  expect(urlOf('/a', undefined, { ids: [4, 7], none: undefined, nil: null, zero: 0 })).toBe(
    '/a?ids=4%2C7&zero=0',
  );
});

test('a missing parameter throws', () =>
  expect(() => urlOf('/a/:id', {}, undefined)).toThrow('/a/:id needs id'));
