import { expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { getServerTasks, type Task } from '#contract/http/tasks.ts';
import { aConsole, aConsoleAccount } from '#domain/consoles/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
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

/** A server with a console that plays, two that fail and try again, one with a queue, and one that is closed. */
function queueWorld() {
  const fleet = demoFleet();
  const free = {
    serverId: 1,
    activeAccount: null,
    status: consoleStatus.disconnected,
    statusText: 'disconnected',
  };
  const playing = account(11);
  const lost = account(21, { status: accountStatus.failed, lastError: 'Lost connection' });
  const failed = {
    ...free,
    status: consoleStatus.failed,
    statusText: 'failed',
    accounts: [lost],
    lastActiveAccount: lost,
  };
  const consoles = [
    aConsole({ id: 1, serverId: 1, name: 'c1-01', accounts: [playing], activeAccount: playing }),
    aConsole({ ...failed, id: 2, name: 'c1-02', nextCheckAt: '2099-01-01T12:45:00Z' }),
    aConsole({ ...free, id: 3, name: 'c1-03', accounts: [account(31, waiting), account(32, waiting)] }),
    aConsole({ ...free, id: 4, name: 'c1-04', open: false, accounts: [account(41)] }),
    aConsole({ ...free, id: 5, name: 'c1-05', accounts: [account(51)] }),
    aConsole({ ...failed, id: 6, name: 'c1-06', nextCheckAt: '2026-01-01T12:45:00Z' }),
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

async function openPage() {
  const world = queueWorld();
  const app = await openApp('/accounts/queue?server=1', world);
  const table = app.screen.getByRole('treegrid', { name: 'Queue of North / North 1' });
  const row = (name: RegExp) => table.getByRole('row', { name });
  await expect.element(row(/C1-01/)).toBeVisible();
  return { ...app, world, table, row };
}

test('each console says which account plays, which is next and when, or why nothing begins; its row unfolds to the whole queue, and follows the console', async () => {
  const { screen, world, row } = await openPage();
  await expect.element(row(/C1-01/)).toMatchTextContent(/11@x\.io/);
  await expect.element(row(/C1-02/)).toMatchTextContent(/21@x\.io.*Next attempt at 2099\/01\/01 12:45/);
  // No time that has passed is announced.
  await expect.element(row(/C1-06/)).toMatchTextContent(/Next attempt within two minutes/);
  await expect
    .element(row(/C1-03/))
    .toMatchTextContent(/32@x\.io · Sign in.*In the queue since 2026\/01\/01 00:00.*2/);
  await expect.element(row(/C1-04/)).toMatchTextContent(/The console is closed/);
  await expect.element(row(/C1-05/)).toMatchTextContent(/Waits for a start/);
  await expect.element(screen.getByText('1 console works')).toBeVisible();
  await expect.element(screen.getByText('2 accounts wait')).toBeVisible();

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

  await expectAccessible();
  const closed = world.fleet.consoles.find(({ id }) => id === 4);
  if (closed) closed.open = true;
  world.realtime.emit('consolesUpdated', { ids: [4] });
  await expect.element(row(/C1-04/)).toMatchTextContent(/Waits for a start/);
});

test('the card and the accounts of a server lead to its queue, and the queue to the accounts; without a server it is the one that was last selected on such a page', async () => {
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

  await router.navigate('/tasks/history?server=2');
  await expect.poll(() => localStorage.getItem('dugout.preferences.server.last')).toBe('2');
  await router.navigate('/accounts/queue');
  await expectAddress('/accounts/queue?server=2');
});
