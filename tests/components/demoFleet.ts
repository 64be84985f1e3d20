import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { aConsole, aConsoleAccount, aServer } from '#domain/consoles/fixtures.ts';
import { demoSchedulers } from './demoSchedulers.ts';
import type { Fleet } from './fleetData.ts';

const group = (id: number, name: string) => ({ id, name, description: null, configs: [], revision: 0 });
const config = (id: number, name: string, isBaseType = false) => ({
  id,
  name,
  description: null,
  type: 'game',
  typeText: isBaseType ? 'Base' : 'Game',
  isBaseType,
  createdAt: '2026-01-01T00:00:00Z',
  fields: 3,
  isEditable: true,
  isOwn: true,
  data: {},
  revision: 0,
});
const server = (id: number, name: string, of: { id: number; name: string }) =>
  aServer({
    id,
    token: `aa0${id}`,
    name: `PC-${id}`,
    description: name,
    fullName: name,
    group: { id: of.id, name: of.name },
    consoleCount: 4,
    agent: { version: '2.5.0.0' },
    script: { id: 4, version: '1.3.11.4' },
  });

/** Four consoles of a server: two connected, one failed, one closed; named `c<server>-01` etc.. */
function consolesOf(serverId: number) {
  const consoleOf = (n: number, over: Parameters<typeof aConsole>[0] = {}) => {
    const id = serverId * 10 + n;
    const account = aConsoleAccount({ id, email: `account${id}@dugout.test` });
    return aConsole({ id, serverId, name: `c${serverId}-0${n}`, accounts: [account], ...over });
  };
  const error = 'Lost connection';
  const lost = aConsoleAccount({
    id: serverId * 10 + 3,
    email: `account${serverId * 10 + 3}@dugout.test`,
    status: accountStatus.failed,
    lastError: error,
  });
  return [
    consoleOf(1),
    consoleOf(2),
    consoleOf(3, {
      status: consoleStatus.failed,
      statusText: 'failed',
      statusSince: '2026-01-01T10:00:00Z',
      accounts: [lost],
      activeAccount: null,
      lastActiveAccount: lost,
    }),
    consoleOf(4, {
      open: false,
      status: consoleStatus.disconnected,
      statusText: 'disconnected',
      activeAccount: null,
    }),
  ];
}

/** Three servers in two groups, with four consoles each, configs of which one is of a base type, and unattached schedulers. */
export function demoFleet(): Fleet {
  const [north, south] = [group(1, 'North'), group(2, 'South')];
  return {
    groups: [north, south],
    servers: [server(1, 'North 1', north), server(2, 'South 1', south), server(3, 'South 2', south)],
    consoles: [1, 2, 3].flatMap(consolesOf),
    configs: [config(1, 'Base', true), config(2, 'Draft mode'), config(3, 'Night mode')],
    schedulers: demoSchedulers(),
  };
}

/** The demo fleet with this many connected consoles distributed over its three servers, changed by `over`. */
export function denseFleet(
  count: number,
  over: (index: number) => Parameters<typeof aConsole>[0] = () => ({}),
): Fleet {
  const fleet = demoFleet();
  const [first] = fleet.consoles;
  if (!first) throw new Error('The fleet is empty');
  const consoleOf = (index: number) => ({
    ...first,
    id: 100 + index,
    name: `c-${index}`,
    serverId: 1 + (index % 3),
    ...over(index),
  });
  return { ...fleet, consoles: Array.from({ length: count }, (_, index) => consoleOf(index)) };
}
