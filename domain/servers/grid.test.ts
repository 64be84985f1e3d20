import { expect, test } from 'vitest';
import { aServer } from '#domain/consoles/fixtures.ts';
import { detailHeight, searchText } from './grid.ts';
import { nextPollMs } from './polling.ts';

test.each([
  [0, 200],
  [4, 200],
  [5, 215],
  [10, 375],
])('%d servers open to %d px', (servers, height) => expect(detailHeight(servers)).toBe(height));

test('a group is found by anything that its servers are known by', () => {
  const one = aServer({ name: 'PC-1', ip: '10.0.0.1', description: null, token: 'aa01' });
  const two = aServer({ name: 'PC-2', ip: '10.0.0.2', description: 'Left', token: 'aa02' });
  expect(searchText({ servers: [one, two] })).toBe('PC-1 10.0.0.1 aa01 PC-2 10.0.0.2 Left aa02');
});

test('polling backs off to two minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(nextPollMs)).toEqual([
    5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000,
  ]);
});
