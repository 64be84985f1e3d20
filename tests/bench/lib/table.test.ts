import { expect, test } from 'vitest';
import { textTable } from './table.ts';

test('columns are aligned; a missing value is a dash', () => {
  expect(
    textTable(
      ['', 'fps'],
      [
        ['a longer name', 5],
        ['b', null],
        ['c', Number.NaN],
      ],
    ),
  ).toBe('               fps\na longer name  5\nb              –\nc              –');
});
