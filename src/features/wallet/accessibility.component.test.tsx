import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

beforeEach(() => page.viewport(1440, 900));

test('active consoles', async () => {
  const { screen } = await openApp('/wallets/active/consoles');
  await expect.element(screen.getByRole('grid', { name: 'Active consoles' })).toBeVisible();
  await expectAccessible();
});

test('the balance history with its chart', async () => {
  const { screen } = await openApp('/wallets/history?types=deposit');
  await expect.element(screen.getByRole('grid', { name: 'Balance history' })).toBeVisible();
  await expect.element(screen.getByRole('application')).toBeVisible();
  await expectAccessible();
});

test('a new payment, its errors and its confirmation', async () => {
  const world = createWorld({ user: { clone: false } });
  const { screen } = await openApp('/wallets/payment', world);
  const amount = screen.getByRole('textbox', { name: 'Amount, USD' });
  const send = screen.getByRole('button', { name: 'Send' });
  await amount.fill('1');
  await send.click();
  await expect.element(screen.getByText('Could not be less than 10 USD')).toBeVisible();
  await expectAccessible();
  await amount.fill('10');
  await send.click();
  await expect.element(screen.getByRole('dialog', { name: 'One more time' })).toBeVisible();
  await expectAccessible('[role=dialog]');
});

test('what became of a payment', async () => {
  const world = createWorld();
  world.wallet.payments.push({
    id: 'abc',
    amount: 500,
    bonus: 15,
    status: 'paid',
    createdAt: '2026-01-01T10:00:00Z',
    expiresAt: '2026-01-01T10:30:00Z',
    settledAt: '2026-01-01T10:05:00Z',
  });
  const { screen } = await openApp('/wallets/payment?payment=abc', world);
  await expect.element(screen.getByText('The payment has been received')).toBeVisible();
  await expectAccessible();
});

test('billing', async () => {
  const { screen } = await openApp('/user/billing', createWorld({ user: { guest: true } }));
  await expect.element(screen.getByRole('region', { name: 'Last entries' })).toBeVisible();
  await expectAccessible();
});
