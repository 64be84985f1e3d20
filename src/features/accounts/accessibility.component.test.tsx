import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountStatus } from '#contract/enums.ts';
import { searchAccounts } from '#contract/http/accounts/search.ts';
import { getServerTasks } from '#contract/http/tasks.ts';
import { createView, getViews, type SavedView } from '#contract/http/views.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { matchesQueryRow, tidyQuery } from '#domain/accounts/search.ts';
import { accountsWorld, mixedAccounts } from '#tests/components/accountsWorld.ts';
import { addRows, aWorld, openAddPage, choose, csvOf } from '#tests/components/addAccounts.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';

beforeEach(() => page.viewport(1440, 900));

const server = { id: 1, name: 'North 1' };

/** The last account of `mixedAccounts` can be paired; the server has tasks of today. */
function aWorldOfAccounts() {
  const accounts = [
    ...mixedAccounts(),
    anAccount({
      id: 7,
      email: 'new@x.io',
      server,
      console: { id: 14, name: 'c1-04', status: 5 },
      paired: false,
      signed: false,
    }),
  ];
  const world = accountsWorld({ accounts });
  const [idle] = accounts;
  if (idle) idle.psn = { ...idle.psn, id: 'ann-psn', gauth: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };
  const midnight = Date.now() - 60_000;
  const task = { tag: 'Rivals', error: null, type: 'work', status: 'active', end: null } as const;
  world.api.on(getServerTasks, {
    group: { id: 1, name: 'North' },
    consoles: [
      {
        id: 11,
        name: 'c1-01',
        accounts: [
          { id: 1, email: 'idle@x.io', consoleId: 11, tasks: [{ ...task, id: 1, start: midnight }] },
        ],
      },
    ],
  });
  const views: SavedView[] = [];
  world.api.on(getViews, () => ({ data: structuredClone(views) }));
  world.api.on(createView, ({ body: { name, isDefault = false, state } }) => {
    const id = views.length + 1;
    views.push({ id, name, isDefault, state, updatedAt: '2026-01-01T00:00:00.000Z' });
    return { id };
  });
  world.channel.on('stats', { processor: { used: 62 }, memory: { used: 10, total: 100 } });
  return world;
}

test('all accounts with the panel of one and the dialogs of views', async () => {
  const { screen } = await openApp('/accounts/all?account=1', aWorldOfAccounts());
  const panel = screen.getByRole('complementary', { name: /^Account / });
  await expect.element(panel.getByRole('region', { name: 'Tasks today' })).toBeVisible();
  await panel.getByRole('button', { name: /^Show empty fields/ }).click();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Saved views' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Save as a new view' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Axe');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: 'Axe' }).click();
  await screen.getByRole('menuitem', { name: 'Manage views' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Saved views' })).toBeVisible();
  await expectAccessible();
});

test('new accounts with their dialogs', async () => {
  const { screen } = await openAddPage(aWorld());
  await expectAccessible();
  const rows = [
    { email: 'valid@x.io', psnId: 'valid' },
    { email: 'not an email', password: '' },
  ];
  const dialog = await choose(screen, csvOf(...rows));
  await expect.element(dialog.getByRole('region', { name: 'Preview' })).toBeVisible();
  await expectAccessible();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await addRows(screen, ...rows);
  await screen.getByRole('button', { name: /^Invalid/ }).click();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Add via form' }).click();
  await screen
    .getByRole('dialog', { name: 'New account' })
    .getByRole('button', { name: 'Add', exact: true })
    .click();
  await expect.element(screen.getByText('A value is required').first()).toBeVisible();
  await expectAccessible();
});

test.each([
  ['Pairing', '/accounts/parring'],
  ['Play', '/accounts/play'],
])('the page %s', async (name, address) => {
  const { screen } = await openApp(address, aWorldOfAccounts());
  const grid = screen.getByRole('grid', { name });
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).toBeVisible();
  await expectAccessible();
});

test('the accounts of a server', async () => {
  const { screen } = await openApp('/accounts/legacy?server=1', aWorldOfAccounts());
  await expect
    .element(screen.getByRole('meter', { name: 'CPU load' }))
    .not.toHaveAttribute('aria-valuetext', 'unknown');
  await expect.element(screen.getByRole('rowheader', { name: 'idle@x.io' })).toBeVisible();
  await expectAccessible();
});

test('the dialogs of pairing', async () => {
  const { screen } = await openApp('/accounts/parring', aWorldOfAccounts());
  await screen.getByRole('grid').getByRole('checkbox', { name: 'Select new@x.io' }).click();
  for (const name of ['Pairing by link', 'Pairing by pin code', 'Import pairing info', 'Sign in by link']) {
    await screen
      .getByRole('toolbar', { name: 'Selected accounts' })
      .getByRole('button', { name, exact: true })
      .click();
    await expect.element(screen.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible('[role=dialog]');
    await press('Escape');
    await expectCount(screen.getByRole('dialog'), 0);
  }
});

test('the failures', async () => {
  const failed = mixedAccounts().map((account) => ({ ...account, status: accountStatus.failed }));
  const { screen } = await openApp('/accounts/failures', accountsWorld({ accounts: failed }));
  await expect
    .element(screen.getByRole('list', { name: 'Failures' }).getByRole('link').first())
    .toBeVisible();
  await expectAccessible();
});

test('the queue of a server', async () => {
  const { screen } = await openApp('/accounts/queue?server=1', aWorldOfAccounts());
  const table = screen.getByRole('treegrid', { name: /^Queue of/ });
  const row = table.getByRole('row', { name: /C1-01/ });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
  await press('Enter');
  await expect.element(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
  await expectAccessible();
});

test('account management with its search', async () => {
  const world = aWorldOfAccounts();
  world.api.on(searchAccounts, ({ body }) => ({
    data: [...world.accountsSource.accounts.values()].filter((account) =>
      tidyQuery(body.query).some((row) => matchesQueryRow(row, account)),
    ),
  }));
  const { screen } = await openApp('/accounts/management', world);
  await expect.element(screen.getByRole('heading', { name: 'Search accounts first' })).toBeVisible();
  await expectAccessible();
  await screen
    .getByRole('toolbar', { name: 'Account management' })
    .getByRole('button', { name: 'Search', exact: true })
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Search accounts' });
  await dialog.getByRole('textbox', { name: 'Query' }).fill('North 1\nnobody@dugout.test');
  await expect.element(dialog.getByText('2 lines are searched for')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Search' }).click();
  await screen.getByText('1 line of the query was not found').click();
  await expect.element(screen.getByRole('cell', { name: 'nobody@dugout.test' })).toBeVisible();
  await expectAccessible();
});

test('the accounts with a menu, a confirmation and its results', async () => {
  const { screen } = await openApp('/accounts/all?server=1', aWorldOfAccounts());
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).toBeVisible();
  await grid.getByRole('checkbox', { name: 'Select all rows that match the filters' }).click();
  await expect.element(screen.getByText('7 selected', { exact: true })).toBeVisible();
  await expectAccessible();
  await grid.getByRole('button', { name: 'Actions of idle@x.io' }).click();
  await screen.getByRole('menuitem', { name: /^Not now/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  await expectAccessible();
  await press('Escape');
  await screen
    .getByRole('toolbar', { name: 'Selected accounts' })
    .getByRole('button', { name: 'Undone' })
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Undone' });
  await expect.element(dialog.getByText(/skipped:$/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Undone' }).click();
  await expect.element(dialog.getByText('Finished')).toBeVisible();
  await expectAccessible();
});
