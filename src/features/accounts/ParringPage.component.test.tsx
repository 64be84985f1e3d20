import { expect, test } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { accountStatus } from '#contract/enums.ts';
import { importPairing, pairAccounts, resetPairing } from '#contract/http/accounts/pairing.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';

const server = { id: 1, name: 'North 1' };
const account = (id: number, email: string, over: Partial<Account> = {}): Account =>
  anAccount({ id, email, server, console: { id, name: `c1-0${id}`, status: 5 }, ...over });
const accounts = (): Account[] => [
  account(1, 'new@x.io', { paired: false, signed: false }),
  account(2, 'newer@x.io', { paired: false, signed: false }),
  account(3, 'paired@x.io', { signed: false }),
  account(4, 'signed@x.io'),
  account(5, 'busy@x.io', { status: accountStatus.active, statusText: 'active' }),
];

async function openPage({
  world = accountsWorld({ accounts: accounts() }),
  path = '/accounts/parring',
} = {}) {
  const { screen } = await openApp(path, world);
  const grid = screen.getByRole('grid', { name: 'Pairing' });
  await expect.element(grid.getByRole('row', { name: /new@x\.io/ })).toBeVisible();
  const tools = screen.getByRole('toolbar', { name: 'Selected accounts' });
  const select = async (...emails: string[]): Promise<void> => {
    for (const email of emails)
      await grid.getByRole('checkbox', { name: `Select ${email}`, exact: true }).click();
  };
  const tool = (name: string) => tools.getByRole('button', { name, exact: true });
  /** The button is only marked as disabled, so that a press can say why. */
  const refused = async (name: string, text: string): Promise<void> => {
    await expect.element(tool(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(tool(name)).toHaveAttribute('data-tip', text);
  };
  return { screen, grid, tools, select, tool, refused, world };
}

test('the page shows what pairs and signs in, and where the selection or the limit of tasks does not allow it, says why', async () => {
  const { screen, grid, tools, select, tool, refused, world } = await openPage();
  await expect.element(screen.getByRole('heading', { name: 'Pairing', level: 1 })).toBeVisible();
  await expect.element(grid.getByRole('columnheader', { name: /^Paired at/ })).toBeVisible();
  await expect.element(grid.getByRole('columnheader', { name: /^Balance/ })).not.toBeInTheDocument();
  await expectAccessible();
  await grid.getByRole('button', { name: 'Actions of signed@x.io' }).click();
  const entry = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
  await expect.element(entry('Pairing auto')).not.toBeInTheDocument();
  await entry('Not now').click();
  await expect.element(entry('Pairing auto')).toHaveTextContent('Pairing autoAlready paired');
  await expect.element(entry('Reset pairing')).toBeEnabled();
  await press('Escape');

  await select('paired@x.io');
  await expect.element(tools).toBeVisible();
  const groups = tools.getByRole('group').elements();
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Pairing',
    'Sign in',
    'Reset state',
    'Logs',
  ]);
  const allPaired = 'All selected accounts are paired. Select unpaired accounts and try again.';
  await refused('Pairing auto', allPaired);
  await refused('Hard reset pairing', 'None of the selected accounts is signed in.');
  await expect.element(tool('Sign in auto')).not.toHaveAttribute('aria-disabled');
  await tool('Pairing auto').click({ force: true });
  await expect.element(screen.getByText(allPaired)).toBeVisible();
  await select('new@x.io');
  await refused('Pairing auto', 'Some selected accounts are already paired. Select only unpaired ones.');
  await refused('Pairing by link', 'Select exactly one account.');
  await refused('Check pairing', 'Some selected accounts are not paired. Select only paired ones.');
  await select('paired@x.io');
  await expect.element(tool('Pairing auto')).not.toHaveAttribute('aria-disabled');
  world.accountsSource.limits = { current: 100, max: 100 };
  world.realtime.emit('accountsUpdated', { ids: [1] });
  await refused('Pairing auto', 'You cannot send a pairing task to the queue. Limit (100) reached!!!');
  await refused('Sign in auto', 'You cannot send a sign in task to the queue. Limit (100) reached!!!');

  await select('new@x.io', 'busy@x.io');
  await refused('Reset pairing', 'Some selected accounts are running. Select only inactive and failed ones.');
  const busy = world.accountsSource.accounts.get(5);
  if (busy) Object.assign(busy, { status: accountStatus.inactive });
  world.realtime.emit('accountsUpdated', { ids: [5] });
  await expect.element(tool('Reset pairing')).not.toHaveAttribute('aria-disabled');
  await tool('Reset pairing').click();
  await expect.element(screen.getByRole('dialog', { name: 'Reset pairing' })).toBeVisible();
  expect(world.api.requests(resetPairing)).toEqual([]);
});

test('unpaired accounts of the consoles in the URL are paired after a question, and imported with a region; the URL is kept on the way to another page', async () => {
  const { screen, select, tool, world } = await openPage({
    path: '/accounts/parring?server=1&consoleId=1,2',
  });
  await expect.element(screen.getByText('paired@x.io')).not.toBeInTheDocument();
  await select('new@x.io', 'newer@x.io');
  await tool('Pairing auto').click();
  const dialog = screen.getByRole('dialog', { name: 'Pairing auto' });
  await expect.element(dialog.getByText('Would you like to pair 2 accounts?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pairing auto 2' }).click();
  await expect.element(dialog.getByRole('button', { name: '2 in the queue' })).toBeVisible();
  expect(world.api.requests(pairAccounts)).toEqual([{ body: { accountIds: [1, 2] } }]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  for (const id of [1, 2])
    Object.assign(world.accountsSource.accounts.get(id) ?? {}, { status: accountStatus.inactive });
  world.realtime.emit('accountsUpdated', { ids: [1, 2] });

  await tool('Import pairing info').click();
  const imported = screen.getByRole('dialog', { name: 'Import pairing info' });
  await imported.getByText('Asia').click();
  await expectAccessible('[role=dialog]');
  await imported.getByRole('button', { name: 'Import pairing info 2' }).click();
  await expect.element(imported.getByRole('button', { name: '2 in the queue' })).toBeVisible();
  expect(world.api.requests(importPairing)).toEqual([
    { body: { accountIds: [1, 2], region: 'asia', server: 1 } },
  ]);
  await imported.getByRole('button', { name: 'Close' }).last().click();

  await screen
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Play accounts' })
    .click();
  await expect.element(screen.getByRole('grid', { name: 'Play' })).toBeVisible();
  await expectAddress('/accounts/play?server=1&consoleId=1,2');
});
