import { expect, test } from 'vitest';
import { closeServer, setServerScript } from '#contract/http/serverActions.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

const accounts = (): Account[] => [
  anAccount({ id: 1, email: 'north@x.io', server: { id: 1, name: 'North 1' }, paired: false }),
  anAccount({ id: 2, email: 'south@x.io', server: { id: 3, name: 'South 1' } }),
];

async function openPage(path: string, options: Parameters<typeof accountsWorld>[0] = {}) {
  const world = accountsWorld({ accounts: accounts(), ...options });
  world.channel.on('stats', () => ({ processor: { used: 62.4 }, memory: { used: 10, total: 100 } }));
  world.api.on(setServerScript, {});
  world.api.on(closeServer, {});
  const { screen, router } = await openApp(path, world);
  const header = screen.getByRole('region', { name: 'North / North 1' });
  return { screen, router, world, header };
}

test('without a server in the address the page shows the first one, its accounts and its state; the server is closed after confirmation, and its script version chosen from a list', async () => {
  const { screen, header, world } = await openPage('/accounts/legacy');
  await expectAddress('/accounts/legacy?server=1');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('North / North 1');
  await expect.element(screen.getByRole('rowheader', { name: 'north@x.io' })).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: 'south@x.io' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('1 account', { exact: true })).toBeVisible();
  await expect.element(header.getByText('2.5.0.0')).toBeVisible();
  await expect.element(header.getByRole('meter', { name: 'CPU load' })).toHaveAttribute('data-tone', 'high');
  await expect
    .element(header.getByRole('meter', { name: 'Memory usage' }))
    .toHaveAttribute('data-tone', 'light');
  await expect.element(screen.getByRole('button', { name: 'Unpaired 1' })).toBeVisible();
  await expectAccessible();

  await header.getByRole('button', { name: 'Script version: 1.3.11.4' }).click();
  await screen.getByRole('menuitem', { name: '1.4.9.2' }).click();
  await expect
    .poll(() => world.api.requests(setServerScript))
    .toEqual([{ params: { id: 1 }, body: { version: '1.4.9.2' } }]);
  await header.getByRole('switch').click();
  const dialog = screen.getByRole('dialog', { name: 'Close server' });
  await dialog.getByRole('checkbox', { name: 'Force' }).click();
  await dialog.getByRole('button', { name: 'Close server' }).click();
  await expect
    .poll(() => world.api.requests(closeServer))
    .toEqual([{ params: { id: 1 }, body: { force: false } }]);
});

test('a user with read access sees the state and cannot change it; clearing the filters keeps the server', async () => {
  const { screen, header } = await openPage('/accounts/legacy?server=1&class=failed', {
    role: 'view access',
  });
  await expect.element(header.getByText('1.3.11.4')).toBeVisible();
  await expect
    .element(header.getByRole('button', { name: 'Script version: 1.3.11.4' }))
    .not.toBeInTheDocument();
  await expect.element(header.getByRole('switch')).toBeDisabled();
  await screen.getByRole('button', { name: 'Clear filters' }).first().click();
  await expectAddress('/accounts/legacy?server=1');
});

test('another server begins without a selection; a search leaves the number of its accounts in the heading', async () => {
  const { screen, router } = await openPage('/accounts/legacy?server=1');
  await screen.getByRole('checkbox', { name: 'Select north@x.io' }).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await router.navigate('/accounts/legacy?server=3');
  await expect.element(screen.getByRole('rowheader', { name: 'south@x.io' })).toBeVisible();
  await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument();
  await screen.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await expect.element(screen.getByText('0 shown')).toBeVisible();
  await expect.element(screen.getByText('1 account', { exact: true })).toBeVisible();
});
