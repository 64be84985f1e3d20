import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { aConsole, aServer } from '#domain/consoles/fixtures.ts';
import { attentionRank, isQuiet, selectConsoles } from '#domain/consoles/select.ts';
import { wallParts } from './wallParts.ts';

const failed = { status: consoleStatus.failed, activeAccount: null };
const idle = { status: consoleStatus.disconnected, activeAccount: null };
const servers = ['A', 'B', 'C'].map((fullName, index) => aServer({ id: index + 1, fullName }));
const consoles = [
  aConsole({ id: 11, serverId: 1, name: 'a1' }),
  aConsole({ id: 12, serverId: 1, name: 'a2', ...idle }),
  aConsole({ id: 21, serverId: 2, name: 'b1' }),
  aConsole({ id: 22, serverId: 2, name: 'b2', ...failed }),
  aConsole({ id: 31, serverId: 3, name: 'c1', ...idle }),
];
const rankOf = (gameConsole: (typeof consoles)[number]) => attentionRank(gameConsole, {});
const byAttention = selectConsoles(consoles, { filter: 'all', sort: 'status', text: '' });
const allTiles = () => false;
const idsOf = (parts: ReturnType<typeof wallParts>) =>
  parts.map(({ server, consoles: own }) => [server.fullName, ...own.map(({ id }) => id)]);

test('with "Attention first" the server with the worst console comes first, then servers by name', () => {
  expect(idsOf(wallParts(servers, byAttention, rankOf, allTiles))).toEqual([
    ['B', 22, 21],
    ['A', 11, 12],
    ['C', 31],
  ]);
});

test('in another order servers stay in the order of their names', () => {
  const byName = selectConsoles(consoles, { filter: 'all', sort: 'name', text: '' });
  expect(idsOf(wallParts(servers, byName, null, allTiles))).toEqual([
    ['A', 11, 12],
    ['B', 21, 22],
    ['C', 31],
  ]);
});

test('consoles without a picture fold into chips, but not failed ones and those under control', () => {
  const holders = { 12: { kind: 'other', name: 'anna', sameUser: false } } as const;
  const parts = wallParts(servers, byAttention, null, (gameConsole) => isQuiet(gameConsole, holders));
  expect(parts.map(({ tiles, chips }) => [tiles, chips].map((list) => list.map(({ id }) => id)))).toEqual([
    [[11, 12], []],
    [[22, 21], []],
    [[], [31]],
  ]);
});
