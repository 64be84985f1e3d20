import { expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Task } from '#contract/http/tasks.ts';
import { aConsole, aConsoleAccount } from './fixtures.ts';
import { type ConsoleQueue, queuesOf } from './queue.ts';

const accounts = [1, 2, 3, 4].map((id) => aConsoleAccount({ id, email: `${id}@x.io`, index: id }));
const idle: Partial<GameConsole> = {
  accounts,
  status: consoleStatus.disconnected,
  activeAccount: null,
};
const open = { online: true, open: true };

const aTask = (accountId: number, status: string, start: number, over: Partial<Task> = {}) => ({
  accountId,
  task: { id: start, start, end: null, tag: null, error: null, type: 'parring', status, ...over },
});

function look(
  over: Partial<GameConsole>,
  tasks: readonly ReturnType<typeof aTask>[] = [],
  server = open,
): ConsoleQueue {
  const gameConsole = aConsole(over);
  const history = {
    consoles: [
      {
        id: gameConsole.id,
        name: gameConsole.name,
        accounts: gameConsole.accounts.map(({ id }) => ({
          id,
          email: `${id}@x.io`,
          consoleId: gameConsole.id,
          tasks: tasks.filter(({ accountId }) => accountId === id).map(({ task }) => task),
        })),
      },
    ],
  };
  const [queue] = queuesOf(server, [gameConsole], history);
  if (!queue) throw new Error('There is no queue');
  return queue;
}

const idsOf = (entries: ConsoleQueue['waiting']) => entries.map(({ account }) => account.id);

test('the account that plays comes first, with the start of its task', () => {
  const { active, waiting } = look({ accounts, activeAccount: accounts[1] ?? null }, [
    aTask(3, 'active', 100),
    aTask(2, 'active', 200, { type: 'work' }),
    aTask(2, 'finished', 50, { end: 60 }),
  ]);
  expect(active.map(({ account, type, since }) => [account.id, type, since])).toEqual([
    [2, 'work', 200],
    [3, 'parring', 100],
  ]);
  expect(waiting).toEqual([]);
});

test('without a task an account plays since the console is connected', () => {
  const { active } = look({
    accounts,
    activeAccount: accounts[0] ?? null,
    statusSince: '2026-01-01T00:00:00Z',
  });
  expect(active.map(({ type, since }) => [type, since])).toEqual([[null, Date.UTC(2026, 0, 1)]]);
});

test('accounts wait in the order of their tasks, and those without one come last', () => {
  const [first, ...rest] = accounts.map((account) => ({ ...account, status: accountStatus.signIn }));
  const all = [{ ...first, open: false } as (typeof accounts)[number], ...rest];
  const { waiting } = look({ ...idle, accounts: all }, [aTask(4, 'sent', 300), aTask(3, 'sent', 500)]);
  expect(idsOf(waiting)).toEqual([4, 3, 2]);
  expect(waiting.map(({ since }) => since)).toEqual([300, 500, null]);
});

test('an account that is being connected does not count as waiting', () => {
  const connecting = { accounts, status: consoleStatus.connecting, activeAccount: accounts[0] ?? null };
  const { active, waiting } = look(connecting, [aTask(1, 'sent', 100)]);
  expect([idsOf(active), idsOf(waiting)]).toEqual([[1], []]);
});

test('a failed console tries again with its last account', () => {
  const failed = { ...idle, status: consoleStatus.failed, lastActiveAccount: accounts[2] ?? null };
  expect(look({ ...failed, nextCheckAt: '2026-01-01T00:00:00Z' }).retry).toMatchObject({
    account: { id: 3 },
    at: Date.UTC(2026, 0, 1),
  });
  expect(look(failed).retry).toBeNull();
});

test.each<[ConsoleQueue['obstacle'], Partial<GameConsole>, typeof open]>([
  ['serverOffline', {}, { online: false, open: true }],
  ['serverClosed', {}, { online: true, open: false }],
  ['noAccounts', { accounts: [], accountCount: 0 }, open],
  ['allDone', { accounts: accounts.map((account) => ({ ...account, open: false })) }, open],
  ['consoleClosed', { open: false }, open],
  [
    'outOfGames',
    { gameActivity: { gameSessionsToday: 1, playedToday: 10, maxGamesToday: 10, playedTotal: 10 } },
    open,
  ],
  [null, {}, open],
])('the obstacle is %s', (obstacle, over, server) => {
  expect(look({ ...idle, ...over }, [], server).obstacle).toBe(obstacle);
});

test('a failed console is not said to be tried again while its server is offline or closed', () => {
  const failed = {
    accounts,
    status: consoleStatus.failed,
    nextCheckAt: '2026-01-01T00:02:00Z',
    accountCount: 4,
  };
  expect(look(failed).retry).not.toBeNull();
  expect(look(failed, [], { online: false, open: true })).toMatchObject({
    retry: null,
    obstacle: 'serverOffline',
  });
  expect(look(failed, [], { online: true, open: false })).toMatchObject({
    retry: null,
    obstacle: 'serverClosed',
  });
});
