import { expect, test } from 'vitest';
import { chosenServers, formatWallServers, parseWallServers } from './wallServers.ts';

test.each([
  ['7', [7]],
  ['1,4,7', [1, 4, 7]],
  ['4,4,x,0,-1', [4]],
  ['all', 'all'],
  ['', null],
  ['abc', null],
  [null, null],
])('%j names %j', (text, servers) => expect(parseWallServers(text)).toEqual(servers));

test('what is written reads the same', () => {
  for (const servers of ['all', [7], [1, 4]] as const)
    expect(parseWallServers(formatWallServers(servers))).toEqual(servers);
});

test('a server that is not known is not shown; without a choice none is', () => {
  const known = [{ id: 1 }, { id: 2 }];
  expect(chosenServers(known, [2, 9])).toEqual([{ id: 2 }]);
  expect(chosenServers(known, 'all')).toEqual(known);
  expect(chosenServers(known, null)).toEqual([]);
});
