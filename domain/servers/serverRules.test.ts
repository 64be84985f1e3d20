import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import {
  countServers,
  canChangeFlow,
  canDeleteGroup,
  canDeleteServer,
  serverName,
  serverTitle,
} from './serverRules.ts';

const gameConsole = (status: keyof typeof consoleStatus) => ({ status: consoleStatus[status] });

test('the flow can be changed only on a closed server without active consoles', () => {
  const idle = [
    gameConsole('new'),
    gameConsole('allocated'),
    gameConsole('disconnected'),
    gameConsole('failed'),
  ];
  expect(canChangeFlow({ open: false }, idle)).toBe(true);
  expect(canChangeFlow({ open: false }, [])).toBe(true);
  expect(canChangeFlow({ open: true }, idle)).toBe(false);
  for (const active of ['connecting', 'connected'] as const)
    expect(canChangeFlow({ open: false }, [...idle, gameConsole(active)])).toBe(false);
});

test('a server with accounts and a group with servers cannot be deleted', () => {
  expect([0, 1].map((accountCount) => canDeleteServer({ accountCount }))).toEqual([true, false]);
  expect([0, 1].map((serverCount) => canDeleteGroup({ serverCount }))).toEqual([true, false]);
});

test('titles contain counts and names', () => {
  const servers = [
    { open: true, online: true },
    { open: true, online: false },
    { open: false, online: true },
  ];
  expect(countServers(servers)).toEqual({ total: 3, open: 2, online: 2 });
  expect(serverName({ description: 'North 1', name: 'PC-1' })).toBe('North 1');
  expect(serverName({ description: null, name: 'PC-1' })).toBe('PC-1');
  expect(serverTitle({ group: { id: 1, name: 'North hall' }, fullName: 'North 1' })).toBe(
    'North hall / North 1',
  );
});
