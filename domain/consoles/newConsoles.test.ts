import { expect, test } from 'vitest';
import { closeNames } from './newConsoles.ts';

const existing = ['PS5-01', 'PS5-02', 'PS5-10', 'North', 'Lounge'];

test.each([
  ['PS5-O1', ['PS5-01']],
  ['ps5-01', ['PS5-01']],
  ['PS5-1', ['PS5-01']],
  ['PS5 01', ['PS5-01']],
  ['PSS5-02', ['PS5-02']],
  ['Nroth', ['North']],
  ['Norh', ['North']],
  ['Lounge 12', []],
  // Another console of the series, not a misspelled one.
  ['PS5-03', []],
])('%j is likely to be %j', (name, likely) => {
  const close = closeNames(name, existing);
  expect(close.filter(({ isLikely }) => isLikely).map((one) => one.name)).toEqual(likely);
});

test('names that differ in one or two letters are close', () => {
  expect(closeNames('PS5-03', existing).map(({ name }) => name)).toEqual(['PS5-01', 'PS5-02', 'PS5-10']);
  expect(closeNames('Lounges!', existing).map(({ name }) => name)).toEqual(['Lounge']);
  expect(closeNames('Lounges!!', existing)).toEqual([]);
});
