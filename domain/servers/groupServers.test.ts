import { expect, test } from 'vitest';
import { aServer } from '#domain/consoles/fixtures.ts';
import { groupServers } from './groupServers.ts';

test('servers are listed by group in natural number order', () => {
  const [north, south] = [
    { id: 1, name: 'North' },
    { id: 2, name: 'Asia' },
  ];
  const servers = [
    aServer({ id: 1, group: north, description: 'North 10' }),
    aServer({ id: 2, group: south, description: null, name: 'PC-7' }),
    aServer({ id: 3, group: north, description: 'north 9' }),
  ];
  expect(groupServers(servers).map(({ name, servers: list }) => [name, ...list.map(({ id }) => id)])).toEqual(
    [
      ['Asia', 2],
      ['North', 3, 1],
    ],
  );
});
