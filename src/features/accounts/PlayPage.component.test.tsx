import { expect, test } from 'vitest';
import { connectAccounts, disconnectAccounts } from '#contract/http/accounts/calls.ts';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { press } from '#tests/components/page.ts';

async function openPage(options: Parameters<typeof accountsWorld>[0] = {}) {
  const world = accountsWorld(options);
  const { screen, router } = await openApp('/accounts/play', world);
  const grid = screen.getByRole('grid', { name: 'Play' });
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).toBeVisible();
  const tools = screen.getByRole('toolbar', { name: 'Selected accounts' });
  const tool = (name: string) => tools.getByRole('button', { name, exact: true });
  const select = (email: string) => grid.getByRole('checkbox', { name: `Select ${email}` }).click();
  return { screen, router, world, grid, tools, tool, select };
}

test('the page shows the columns and the actions of playing, and starts and stops those of the selected accounts that can be', async () => {
  const { screen, world, grid, tools, tool, select } = await openPage();
  await expect.element(screen.getByRole('heading', { name: 'Play', level: 1 })).toBeVisible();
  for (const shown of [/^Task/, /^Error/, /^Banned/, /^Script/])
    await expect.element(grid.getByRole('columnheader', { name: shown }).first()).toBeInTheDocument();
  for (const hidden of [/^Paired at/, /^Password/, /^PSN code/])
    await expect.element(grid.getByRole('columnheader', { name: hidden })).not.toBeInTheDocument();
  await select('idle@x.io');
  await select('playing@x.io');
  await expect.element(tools).toBeVisible();
  const groups = tools.getByRole('group').elements();
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Connect',
    'Done',
    'Reset state',
    'Logs',
    'Export',
  ]);
  await tool('Start').click();
  const start = screen.getByRole('dialog', { name: 'Start' });
  await expect.element(start.getByText('The account is already running 1')).toBeVisible();
  await start.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(screen.getByText('idle@x.io is starting')).toBeVisible();
  expect(world.api.requests(connectAccounts)).toEqual([{ body: { accountIds: [1], hard: false } }]);

  await tool('Stop').click();
  const stop = screen.getByRole('dialog', { name: 'Stop' });
  await expect
    .element(stop.getByText('Would you like to stop 2 accounts? Their scripts will stop immediately.'))
    .toBeVisible();
  await stop.getByRole('button', { name: 'Stop 2', exact: true }).click();
  await expect.element(stop.getByRole('button', { name: '2 stopped' })).toBeVisible();
  expect(world.api.requests(disconnectAccounts)).toEqual([{ body: { accountIds: [1, 4] } }]);
});

test('the menu of an account offers the actions of playing, and the columns of the page are arranged apart from those of all accounts', async () => {
  const { screen, router, grid } = await openPage();
  await grid.getByRole('button', { name: 'Actions of playing@x.io' }).click();
  const entry = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
  await expect.element(entry('Stop')).toBeEnabled();
  await expect.element(entry('Start')).not.toBeInTheDocument();
  await entry('Not now').click();
  await expect.element(entry('Start')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(entry('Pairing')).not.toBeInTheDocument();
  await expect.element(entry('Delete')).not.toBeInTheDocument();
  await press('Escape');

  await screen.getByRole('button', { name: 'Columns' }).click();
  await screen.getByRole('checkbox', { name: 'Script', exact: true }).click();
  await expect
    .element(grid.getByRole('columnheader', { name: 'Script', exact: true }))
    .not.toBeInTheDocument();
  await router.navigate('/accounts/all');
  const all = screen.getByRole('grid', { name: 'All accounts' });
  await screen.getByRole('button', { name: 'Columns' }).click();
  await expect.element(all).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Script', exact: true })).toBeChecked();
});
