/** Plain servers, consoles and accounts for tests; `over` overrides fields. */
import { consoleStatus } from '#contract/enums.ts';
import type { ConsoleAccount, GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';

export function aConsoleAccount(over: Partial<ConsoleAccount> = {}): ConsoleAccount {
  return {
    id: 1,
    email: 'one@dugout.test',
    index: 0,
    status: 1,
    open: true,
    lastError: null,
    script: null,
    ...over,
  };
}

/** A connected console with one account; `over` overrides fields. */
export function aConsole(over: Partial<GameConsole> = {}): GameConsole {
  const accounts = over.accounts ?? [aConsoleAccount()];
  return {
    id: 1,
    name: 'console 1',
    description: null,
    serverId: 1,
    open: true,
    stacked: false,
    status: consoleStatus.connected,
    statusText: 'connected',
    statusSince: null,
    accountCount: accounts.length,
    accounts,
    activeAccount: accounts[0] ?? null,
    lastActiveAccount: null,
    nextCheckAt: null,
    configs: [],
    scheduler: null,
    startedAt: null,
    expiredAt: null,
    gameActivity: { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 10, playedTotal: 0 },
    ...over,
  };
}

export function aServer(over: Partial<Server> = {}): Server {
  return {
    id: 1,
    name: 'PC-1',
    pcId: 'pc-1',
    ip: '10.0.0.1',
    description: 'Server 1',
    fullName: 'Server 1',
    token: 'aa01',
    group: { id: 1, name: 'Group 1' },
    configs: [],
    groupConfigs: [],
    accountCount: 5,
    consoleCount: 1,
    online: true,
    offlineSince: null,
    open: true,
    actual: true,
    agent: null,
    clockAhead: null,
    script: null,
    flow: 0,
    revision: 0,
    ...over,
  };
}
