import { expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { connectAccounts, resetAccounts } from '#contract/http/accounts/calls.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

const north = { server: { id: 1, name: 'North 1' }, serverGroup: { id: 1, name: 'North' } };
const south = { server: { id: 2, name: 'South 1' }, serverGroup: { id: 2, name: 'South' } };
const failed = (id: number, email: string, lastError: string | null, place = north, consoleId = id) =>
  anAccount({
    id,
    email,
    lastError,
    status: accountStatus.failed,
    statusText: 'failed',
    console: { id: consoleId, name: `c1-0${consoleId}`, status: 5, open: true },
    ...place,
  });

const accounts = () => [
  failed(1, 'ann@x.io', 'Captcha'),
  failed(2, 'bob@x.io', 'Captcha', south),
  failed(3, 'cay@x.io', 'Captcha', south),
  failed(4, 'dan@x.io', 'Captcha: image', north, 1),
  failed(5, 'eve@x.io', null),
  anAccount({ id: 6, email: 'idle@x.io', lastError: 'Captcha', ...north }),
];

async function openPage(options: Parameters<typeof accountsWorld>[0] = {}) {
  const world = accountsWorld({ accounts: accounts(), ...options });
  const { screen, router } = await openApp('/accounts/failures', world);
  const list = screen.getByRole('list', { name: 'Failures' });
  await expect.element(list).toBeVisible();
  const shown = (): (string | null)[] =>
    screen
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.getAttribute('aria-label'));
  return { screen, router, list, shown, world };
}

test('failed accounts are counted by error and by server, and each number leads to exactly its accounts', async () => {
  const { screen, router, list, shown } = await openPage();
  await expect.element(screen.getByText('5 accounts')).toBeVisible();
  await expect.element(screen.getByText('3 errors')).toBeVisible();
  await expect
    .poll(() =>
      list
        .getByRole('heading')
        .elements()
        .map((heading) => heading.textContent),
    )
    .toEqual(['Captcha 3', 'Captcha: image 1', 'No reason given 1']);
  await expectAccessible();
  await list.getByRole('link', { name: 'Captcha: 3 accounts', exact: true }).click();
  await expectAddress('/accounts/all?class=failed&error=Captcha');
  await expect.poll(shown).toEqual(['ann@x.io', 'bob@x.io', 'cay@x.io']);
  await screen.getByRole('button', { name: 'Captcha', exact: true }).click();
  await expectAddress('/accounts/all?class=failed');
  await expect.poll(() => shown().length).toBe(5);

  await router.navigate('/accounts/failures');
  await list.getByRole('link', { name: /^South \/ South 1 2/ }).click();
  await expectAddress('/accounts/all?server=2&class=failed&error=Captcha');
  await expect.poll(shown).toEqual(['bob@x.io', 'cay@x.io']);
  await router.navigate('/accounts/failures');
  await list.getByRole('link', { name: /^No reason given: 1 account/ }).click();
  await expectAddress('/accounts/all?class=failed&error=');
  await expect.poll(shown).toEqual(['eve@x.io']);

  await router.navigate('/accounts/failures?by=server');
  await expect
    .poll(() =>
      list
        .getByRole('heading')
        .elements()
        .map((heading) => heading.textContent),
    )
    .toEqual(['North / North 1 3', 'South / South 1 2']);
  await list.getByRole('link', { name: /^South \/ South 1: 2 accounts/ }).click();
  await expectAddress('/accounts/all?server=2&class=failed');
});

test('the accounts of an error are reset and started after a dialog that says why not the others', async () => {
  const { screen, list, world } = await openPage();
  await list.getByRole('button', { name: 'Reset and start: Captcha', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Reset and start' });
  await expect
    .element(
      dialog.getByText('Would you like to reset and start 3 accounts? Their last errors will be cleared.'),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await screen.getByRole('button', { name: 'Reset and start all' }).click();
  await expect.element(dialog.getByText('4 accounts can be reset and started')).toBeVisible();
  await expect
    .element(dialog.getByText('1 account is only reset, because it cannot start now:'))
    .toBeVisible();
  await expect
    .element(dialog.getByText('Another selected account of the console is started 1'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Reset and start 4' }).click();
  await expect.element(dialog.getByRole('button', { name: '4 started' })).toBeVisible();
  await expect
    .poll(() => world.api.requests(resetAccounts))
    .toEqual([{ body: { accountIds: [4] } }, { body: { accountIds: [2, 3, 1, 5] } }]);
  expect(world.api.requests(connectAccounts)).toEqual([{ body: { accountIds: [2, 3, 1, 5], hard: false } }]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(screen.getByRole('heading', { name: 'No account has failed' })).toBeVisible();
});

test('accounts on a console that plays are reset, so that they can play when it is free', async () => {
  const busy = failed(1, 'ann@x.io', 'Captcha');
  busy.console.status = consoleStatus.connected;
  const { screen, list, world } = await openPage({ accounts: [busy] });
  await list.getByRole('button', { name: 'Reset and start: Captcha', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Reset and start' });
  await expect
    .element(dialog.getByText('1 account is only reset, because it cannot start now:'))
    .toBeVisible();
  await expect.element(dialog.getByText('The console is already running 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reset and start' }).click();
  await expect.poll(() => world.api.requests(resetAccounts)).toEqual([{ body: { accountIds: [1] } }]);
  await expect.element(screen.getByRole('heading', { name: 'No account has failed' })).toBeVisible();
  expect(world.api.requests(connectAccounts)).toEqual([]);
});

test('a role that may not start accounts sees the failures only', async () => {
  const { screen, list } = await openPage({ role: 'view access' });
  await expect.element(list.getByRole('link', { name: 'Captcha: 3 accounts', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Reset and start/ })).not.toBeInTheDocument();
});
