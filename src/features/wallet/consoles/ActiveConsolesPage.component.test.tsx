import { expect, test } from 'vitest';
import { getActiveConsoles } from '#contract/http/wallet.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, figure } from '#tests/components/page.ts';

async function open(address = '/wallets/active/consoles') {
  const world = createWorld({ user: { balance: 9 } });
  const { screen } = await openApp(address, world);
  const grid = screen.getByRole('grid', { name: 'Active consoles' });
  await expect.element(grid).toBeVisible();
  return { world, screen, grid, rows: grid.getByRole('row') };
}

test('each console has its costs; a server is selected in the address, and the sums follow, but the days that the balance lasts are those of all consoles', async () => {
  const { screen, grid, rows } = await open('/wallets/active/consoles?server=9');
  const headers = grid.getByRole('columnheader').elements();
  expect(
    headers.map((header) => header.querySelector('[title]')?.getAttribute('title') ?? header.textContent),
  ).toEqual([
    'ID',
    'Name',
    'Server Group',
    'Server',
    'Started At',
    'Expired At',
    'Paid until',
    'Per day',
    'Until it expires',
  ]);
  for (const text of [
    '11',
    'C1-01',
    'North',
    'North 1',
    '2026/01/01 00:00',
    '2036/01/31 00:00',
    '$0.05',
    '$1.45',
  ])
    await expect.element(rows.nth(1)).toMatchTextContent(text);
  expect(figure('Total per day')).toBe('$0.15');
  expect(figure('Until they expire')).toBe('$4.35');
  expect(figure('Balance')).toBe('$9.00');
  expect(figure('The balance lasts')).toBe('60 days');
  await expectAccessible();

  // No console of that server is paid for.
  await expectAddress('/wallets/active/consoles');
  const select = screen.getByRole('combobox', { name: 'Server' });
  await expect.element(select).toHaveValue('All servers (2)');
  await select.click();
  await screen.getByRole('option', { name: 'North 2 (1)' }).click();
  await expectAddress('/wallets/active/consoles?server=2');
  await expectCount(rows, 2);
  await expect.poll(() => figure('Total per day')).toBe('$0.05');
  expect(figure('The balance lasts')).toBe('60 days');
  await select.click();
  await screen.getByRole('option', { name: 'All servers (2)' }).click();
  await expectAddress('/wallets/active/consoles');
  await expectCount(rows, 4);
});

test('costs follow the balance and the plan; unpaid consoles are named, and prices that an API does not send are left out', async () => {
  const { world, screen } = await open();
  world.wallet.consoles = world.wallet.consoles.map((one) => ({
    ...one,
    pricePerDay: 0.13,
    paidUntil: '2026-01-01T00:00:00Z',
  }));
  world.realtime.emit('plansUpdated', {});
  await expect.poll(() => figure('Total per day')).toBe('$0.39');
  await expect.element(screen.getByText(/3 consoles are not paid for/)).toBeVisible();
  await expect.element(screen.getByText('Not paid').first()).toBeVisible();
  world.me.balance = 1009;
  world.realtime.emit('balanceUpdated', { userId: world.me.id });
  await expect.poll(() => figure('Balance')).toBe('$1,009.00');
  await expect.poll(() => figure('The balance lasts')).toBe('6,726 days');
  world.wallet.consoles = world.wallet.consoles.map((one) => ({
    ...one,
    paidUntil: null,
    pricePerDay: null,
    priceUntilExpiry: null,
  }));
  world.api.on(getActiveConsoles, () => ({ data: world.wallet.consoles }));
  world.realtime.emit('plansUpdated', {});
  await expect.poll(() => figure('Total per day')).toBeUndefined();
  expect(figure('Balance')).toBe('$1,009.00');
  expect(figure('The balance lasts')).toBeUndefined();
  await screen.getByRole('main').getByRole('link', { name: 'Balance', exact: true }).click();
  await expectAddress('/wallets/payment');
});

test('without active consoles the page says when there are some', async () => {
  const world = createWorld();
  world.wallet.consoles = [];
  const { screen } = await openApp('/wallets/active/consoles', world);
  await expect.element(screen.getByText('No active consoles')).toBeVisible();
});
