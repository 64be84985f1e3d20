import { expect, test } from 'vitest';
import { comparableName } from './groupNames.ts';

test.each(['north hall', ' North  Hall ', 'North\u00a0Hall', 'N\u200borth Hall', 'Ｎorth Hall'])(
  '%j is recognized as "North Hall"',
  (name) => {
    expect(comparableName(name)).toBe(comparableName('North Hall'));
  },
);

test.each(['North Hall 2', 'Northhall', 'Nörth Hall', ''])('%j is not recognized as "North Hall"', (name) => {
  expect(comparableName(name)).not.toBe(comparableName('North Hall'));
});
