import { expect, test } from 'vitest';
import { aServer } from '#domain/consoles/fixtures.ts';
import { detailHeight, matchingServers, searchText } from './grid.ts';

test.each([
  [0, 200],
  [4, 200],
  [5, 215],
  [10, 375],
])('the details of %d servers are %d px high', (servers, height) =>
  expect(detailHeight(servers)).toBe(height),
);

test('a group is found by any field of its servers', () => {
  const one = aServer({ name: 'PC-1', ip: '10.0.0.1', description: null, token: 'aa01' });
  const two = aServer({ name: 'PC-2', ip: '10.0.0.2', description: 'Left', token: 'aa02' });
  expect(searchText({ servers: [one, two] })).toBe('PC-1 10.0.0.1 aa01 PC-2 10.0.0.2 Left aa02');
});

test('a search matches servers by their own fields and those of their group', () => {
  const left = aServer({ id: 1, name: 'PC-1', ip: '10.0.0.1', description: 'Left', token: 'aa01' });
  const right = aServer({ id: 2, name: 'PC-2', ip: '10.0.0.2', description: null, token: 'bb02' });
  const group = {
    id: 1,
    name: 'North hall',
    description: 'Ground floor',
    configs: [],
    servers: [left, right],
    serverCount: 2,
    revision: 0,
  };
  const meant = (query: string): number[] => matchingServers(group, query).map(({ id }) => id);
  expect(meant('LEFT')).toEqual([1]);
  expect(meant('10.0.0')).toEqual([1, 2]);
  expect(meant('bb02 north')).toEqual([2]);
  expect(meant('north hall')).toEqual([]);
  expect(meant('left cellar')).toEqual([]);
  expect(meant(' ')).toEqual([]);
});
