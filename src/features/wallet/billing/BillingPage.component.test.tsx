import { expect, test } from 'vitest';
import { getActiveConsoles, getWalletHistory } from '#contract/http/wallet.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';

test('the overview has balance, plan, costs, the next charge and the last entries', async () => {
  const world = createWorld({ user: { balance: 9, plan: { id: 2, name: 'Club' } } });
  world.wallet.consoles = world.wallet.consoles.map((one, at) => ({
    ...one,
    paidUntil: new Date(Date.now() + (at + 2) * 3_600_000).toISOString(),
  }));
  const { screen } = await openApp('/user/billing', world);
  const part = (name: string) => screen.getByRole('region', { name, exact: true });
  await expect.element(part('Balance')).toMatchTextContent(/\$9\.00.*Low balance.*Lasts 60 days/);
  await expect.element(part('Plan')).toMatchTextContent('Club');
  await expect
    .element(part('Costs'))
    .toMatchTextContent(/Active consoles3.*\$0\.15.*\$4\.35.*\$0\.05.*in 2 hours/);
  await expect.element(part('Last entries')).toMatchTextContent(/\+\$5\.00.*Bonus for a referral.*\$481\.10/);
  expect(part('Last entries').getByRole('listitem').elements().length).toBe(6);
  expect(world.api.requests(getWalletHistory)).toEqual([{ query: { limit: '6' } }]);
  await part('Last entries').getByRole('link', { name: 'All entries' }).click();
  await expectAddress('/wallets/history');
});

test('of an API that sends the whole history, the overview shows the newest six entries', async () => {
  const world = createWorld();
  world.api.on(getWalletHistory, { data: world.wallet.entries });
  world.api.on(getActiveConsoles, { data: [] });
  const { screen } = await openApp('/user/billing', world);
  const items = screen.getByRole('region', { name: 'Last entries' }).getByRole('listitem');
  await expect.element(items.first()).toMatchTextContent('Bonus for a referral');
  expect(items.elements().length).toBe(6);
  // What this API does not say is not said to be nothing.
  await expect.element(screen.getByText('Nothing is charged at the moment.')).not.toBeInTheDocument();
});

test('it is reached by the balance in the header and by the palette, and follows the balance', async () => {
  const world = createWorld();
  const { screen } = await openApp('/', world);
  await screen.getByRole('banner').getByRole('link', { name: 'Balance $100.00' }).click();
  await expectAddress('/user/billing');
  world.me.balance = 0.01;
  world.realtime.emit('balanceUpdated', { userId: world.me.id });
  await expect.element(screen.getByRole('banner').getByRole('link', { name: 'Balance $0.01' })).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Balance', exact: true }))
    .toMatchTextContent('$0.01');
  await screen.getByRole('main').getByRole('link', { name: 'Active consoles' }).click();
  await expectAddress('/wallets/active/consoles');
  await press('Control+k');
  await screen.getByRole('combobox', { name: /^Search/ }).fill('wallet');
  await screen.getByRole('option', { name: /^Billing/ }).click();
  await expectAddress('/user/billing');
});

test('a guest sees the wallet, but nothing that adds money', async () => {
  const { screen } = await openApp('/user/billing', createWorld({ user: { guest: true } }));
  await expect.element(screen.getByText(/You act as .* by guest access/)).toBeVisible();
  const balance = screen.getByRole('region', { name: 'Balance', exact: true });
  await expect.element(balance.getByRole('link', { name: 'Balance history' })).toBeVisible();
  await expect.element(balance.getByRole('link', { name: 'New payment' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Last entries' })).toBeVisible();
  await expectAccessible();
});
