import { expect, test } from 'vitest';
import { textTable } from './table.ts';

test('columns stand under each other; what is missing is a dash', () => {
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
