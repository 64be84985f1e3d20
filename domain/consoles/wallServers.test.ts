import { expect, test } from 'vitest';
import { chosenServers, formatWallServers, parseWallServers, tidyServerQuery } from './wallServers.ts';

test.each([
  ['7', [7]],
  ['1,4,7', [1, 4, 7]],
  ['4,4,x,0,-1', [4]],
  ['all', 'all'],
  ['', null],
  ['abc', null],
  [null, null],
])('%j is parsed as %j', (text, servers) => expect(parseWallServers(text)).toEqual(servers));

test('a serialized selection is parsed to the same value', () => {
  for (const servers of ['all', [7], [1, 4]] as const)
    expect(parseWallServers(formatWallServers(servers))).toEqual(servers);
});

test('unknown servers are ignored, and no selection shows no servers', () => {
  const known = [{ id: 1 }, { id: 2 }];
  expect(chosenServers(known, [2, 9])).toEqual([{ id: 2 }]);
  expect(chosenServers(known, 'all')).toEqual(known);
  expect(chosenServers(known, null)).toEqual([]);
});

test.each([
  ['1,2', '7', { server: '1,2', console: '7' }],
  ['all', '7', { server: 'all', console: '7' }],
  ['2,999,1', null, { server: '2,1', console: null }],
  ['999', '7', { server: null, console: '7' }],
  ['abc', null, { server: null, console: null }],
  ['1', 'abc', { server: '1', console: null }],
  ['1', '-1', { server: '1', console: null }],
  ['1', '1.5', { server: '1', console: null }],
  [null, '7', { server: null, console: '7' }],
])('only valid values of server=%s and console=%s are kept', (server, gameConsole, kept) => {
  expect(tidyServerQuery({ server, console: gameConsole }, [{ id: 1 }, { id: 2 }])).toEqual(kept);
});

test('without servers no console is kept', () => {
  expect(tidyServerQuery({ server: 'all', console: '7' }, [])).toEqual({ server: 'all', console: null });
});
