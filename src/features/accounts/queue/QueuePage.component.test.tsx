import { expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { getServerTasks, type Task } from '#contract/http/tasks.ts';
import { aConsole, aConsoleAccount } from '#domain/consoles/fixtures.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';

const account = (id: number, over = {}) =>
  aConsoleAccount({ id, email: `${id}@x.io`, index: id % 10, ...over });
const waiting = { status: accountStatus.signIn };
const midnight = Date.UTC(2026, 0, 1);
const task = (id: number, over: Partial<Task>): Task => ({
  id,
  start: midnight,
  end: null,
  tag: null,
  error: null,
  type: 'parring',
  status: 'sent',
  ...over,
});

/** A server with a console that plays, one that fails and tries again, one with a queue, and one that is closed. */
function queueWorld(nextCheckAt = '2099-01-01T12:45:00Z') {
  const fleet = demoFleet();
  const free = {
    serverId: 1,
    activeAccount: null,
    status: consoleStatus.disconnected,
    statusText: 'disconnected',
  };
  const playing = account(11);
  const lost = account(21, { status: accountStatus.failed, lastError: 'Lost connection' });
  const consoles = [
    aConsole({ id: 1, serverId: 1, name: 'c1-01', accounts: [playing], activeAccount: playing }),
    aConsole({
      ...free,
      id: 2,
      name: 'c1-02',
      status: consoleStatus.failed,
      statusText: 'failed',
      accounts: [lost],
      lastActiveAccount: lost,
      nextCheckAt,
    }),
    aConsole({ ...free, id: 3, name: 'c1-03', accounts: [account(31, waiting), account(32, waiting)] }),
    aConsole({ ...free, id: 4, name: 'c1-04', open: false, accounts: [account(41)] }),
    aConsole({ ...free, id: 5, name: 'c1-05', accounts: [account(51)] }),
  ];
  const world = createWorld({ ...fleet, consoles, user: {} });
  world.api.on(getServerTasks, {
    group: { id: 1, name: 'North' },
    consoles: [
      {
        id: 3,
        name: 'c1-03',
        accounts: [
          { id: 31, email: '31@x.io', consoleId: 3, tasks: [task(2, { start: midnight + 60_000 })] },
          { id: 32, email: '32@x.io', consoleId: 3, tasks: [task(1, { type: 'signIn' })] },
        ],
      },
    ],
  });
  return world;
}

async function openPage(world = queueWorld()) {
  const app = await openApp('/accounts/queue?server=1', world);
  const table = app.screen.getByRole('treegrid', { name: 'Queue of North / North 1' });
  const row = (name: RegExp) => table.getByRole('row', { name });
  await expect.element(row(/C1-01/)).toBeVisible();
  return { ...app, table, row };
}

test('each console says who plays, who is next and when, or why nothing begins', async () => {
  const { screen, row } = await openPage();
  await expect.element(row(/C1-01/)).toMatchTextContent(/11@x\.io/);
  await expect.element(row(/C1-02/)).toMatchTextContent(/21@x\.io.*Tries again at 2099\/01\/01 12:45/);
  await expect
    .element(row(/C1-03/))
    .toMatchTextContent(/32@x\.io · Sign in.*In the queue since 2026\/01\/01 00:00.*2/);
  await expect.element(row(/C1-04/)).toMatchTextContent(/The console is closed/);
  await expect.element(row(/C1-05/)).toMatchTextContent(/Waits for a start/);
  await expect.element(screen.getByText('1 console works')).toBeVisible();
  await expect.element(screen.getByText('2 accounts wait')).toBeVisible();
});

test('a row unfolds to everybody in the queue, in order', async () => {
  const { screen, row } = await openPage();
  (row(/C1-03/).element() as HTMLElement).focus();
  await press('Enter');
  const entries = screen
    .getByRole('list')
    .getByRole('listitem')
    .getByText(/@x\.io · /);
  await expect.element(entries.first()).toBeVisible();
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
    '32@x.io · Sign in since 2026/01/01 00:00',
    '31@x.io · Pairing since 2026/01/01 00:01',
  ]);
});

test('the queue follows the consoles of the server', async () => {
  const world = queueWorld();
  const { row } = await openPage(world);
  const closed = world.fleet.consoles.find(({ id }) => id === 4);
  if (closed) closed.open = true;
  world.realtime.emit('consolesUpdated', { ids: [4] });
  await expect.element(row(/C1-04/)).toMatchTextContent(/Waits for a start/);
});

test('no time that has passed is announced', async () => {
  const { row } = await openPage(queueWorld('2026-01-01T12:45:00Z'));
  await expect.element(row(/C1-02/)).toMatchTextContent(/Tries again within the next two minutes/);
});

test('the card of a server and the accounts of a server lead to its queue, and the queue to the accounts', async () => {
  const { screen, router, row, table } = await openPage();
  await router.navigate('/info/servers');
  await screen
    .getByRole('button', { name: /^All actions of .*North 1$/ })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'To the queue' }).click();
  await expectAddress('/accounts/queue?server=1');
  await table.getByRole('button', { name: 'Actions of C1-03' }).click();
  await screen.getByRole('menuitem', { name: 'To accounts' }).click();
  await expectAddress('/accounts/all?server=1&consoleId=3');
  await screen.getByRole('link', { name: 'Queue of the server' }).click();
  await expectAddress('/accounts/queue?server=1');
  await expect.element(row(/C1-01/)).toBeVisible();
});

test('without a server the page shows the one that was last selected on such a page', async () => {
  const { router } = await openApp('/tasks/history?server=2', queueWorld());
  await expect.poll(() => localStorage.getItem('dugout.preferences.server.last')).toBe('2');
  await router.navigate('/accounts/queue');
  await expectAddress('/accounts/queue?server=2');
});
