import { expect, test } from 'vitest';
import { connectAccounts } from '#contract/http/accounts/calls.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

/** 200 accounts on each of the three servers of the fleet, each on a console of its own. */
const accounts: Account[] = [1, 2, 3].flatMap((serverId) =>
  Array.from({ length: 200 }, (_, at) => {
    const id = serverId * 1_000 + at;
    const server = { id: serverId, name: `Server ${serverId}` };
    return anAccount({ id, email: `a${id}@x.io`, server, console: { id, name: `c${id}` } });
  }),
);

async function setUp() {
  const world = accountsWorld({ accounts });
  const app = await openApp('/', world);
  const { screen } = app;
  let clicks = 0;
  return {
    ...app,
    world,
    clicks: () => clicks,
    async click(element: ReturnType<typeof screen.getByRole>): Promise<void> {
      clicks++;
      await element.click();
    },
    check: (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^Select .*${name}$`) }),
    tool: (name: string) => screen.getByRole('toolbar', { name: 'Servers' }).getByRole('button', { name }),
  };
}

test('the accounts of two servers are started from home with five clicks: one more for each further server', async () => {
  const { screen, world, click, clicks, check, tool } = await setUp();
  await click(screen.getByRole('navigation').getByRole('link', { name: 'Servers', exact: true }));
  // The drawer is open while the mouse is on it.
  await tool('Start accounts').hover();
  await click(check('North 1'));
  await click(check('South 2'));
  await expect.element(tool('Selected: 2')).toBeVisible();
  await click(tool('Start accounts'));
  const dialog = screen.getByRole('dialog', { name: 'Start' });
  await expect.element(dialog.getByText('Would you like to start 400 accounts?')).toBeVisible();
  await expectAddress('/accounts/play?server=1,3');
  await expect.element(screen.getByText('400 selected')).toBeVisible();
  await click(dialog.getByRole('button', { name: 'Start 400', exact: true }));
  await expect.element(screen.getByRole('button', { name: '400 started' })).toBeVisible();
  const started = world.api.requests(connectAccounts).flatMap(({ body }) => body.accountIds);
  expect(new Set(started)).toEqual(
    new Set(accounts.filter(({ server }) => server.id !== 2).map(({ id }) => id)),
  );
  expect(clicks()).toBe(5);
});

test('servers are selected one by one, in a row with Shift, or all that are shown, and stay while filters hide them', async () => {
  const { screen, router, check, tool } = await setUp();
  await router.navigate('/info/servers');
  await tool('Start accounts').click({ force: true });
  await expect
    .element(screen.getByText('Select servers first: each has a checkbox beside its name.'))
    .toBeVisible();
  await check('North 1').click();
  await check('South 2').click({ modifiers: ['Shift'] });
  await expect.element(tool('Selected: 3')).toBeVisible();
  await expect.element(check('South 1')).toBeChecked();
  await check('South 1').click();
  await expect.element(tool('Selected: 2')).toBeVisible();
  await tool('Selected: 2').click();
  await screen.getByRole('menuitem', { name: 'Unselect' }).click();
  await expect.element(check('South 2')).not.toBeChecked();

  await router.navigate('/info/servers?text=South');
  await tool('Selected: 0').click();
  await screen.getByRole('menuitem', { name: 'Select all that are shown' }).click();
  await expect.element(check('South 1')).toBeChecked();
  await expect.element(check('South 2')).toBeChecked();
  await router.navigate('/info/servers?text=North');
  await expect.element(check('South 1')).not.toBeInTheDocument();
  await tool('Selected: 2').click();
  await screen.getByRole('menuitem', { name: 'To accounts' }).click();
  await expectAddress('/accounts/all?server=2,3');
});

test('a user who may not start accounts sees no such button, and an address with that action does nothing', async () => {
  const { screen, router } = await openApp('/info/servers', accountsWorld({ accounts, role: 'view access' }));
  await expect.element(screen.getByRole('checkbox', { name: /^Select .*North 1$/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Start accounts' })).not.toBeInTheDocument();
  await router.navigate('/accounts/all?server=1&action=start');
  await expectAddress('/accounts/all?server=1');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
