import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newPerson, openWithToken, registered } from './people.ts';
import { reportPayment } from './wallet.ts';

test.use({ user: null });

const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Balance/ });
const result = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Fills the form of a new payment, and confirms it. */
async function pay(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount, USD' }).fill(amount);
  await page.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog', { name: 'One more time' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
}

test('a payment leads to the provider and back; reloads, the back button and repeated callbacks pay nothing twice', async ({
  browser,
  stack,
  api,
}) => {
  const page = await openWithToken(browser, stack, await registered(api, newPerson('paula')));
  await page.goto('/wallets/payment');
  await expect(balance(page)).toHaveText('Balance $0.00');

  await pay(page, '20');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(result(page)).toHaveText('The payment was cancelled');
  await expect(balance(page)).toHaveText('Balance $0.00');

  await page.getByRole('main').getByRole('link', { name: 'New payment' }).click();
  await pay(page, '1 250,50');
  await expect(page.getByText('$1,250.50')).toBeVisible();
  // Back to the empty form, and forward to the same payment.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.getByRole('link', { name: 'Continue the payment of $1,250.50' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(result(page)).toHaveText('The payment has been received');
  // The bonus of the demo provider: three percent.
  await expect(balance(page)).toHaveText('Balance $1,288.01');
  await page.reload();
  await expect(result(page)).toHaveText('The payment has been received');
  await page.goBack();
  await expect(page.getByText('This payment has been made.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dugout' }).click();
  await expect(result(page)).toHaveText('The payment has been received');
  await expect(balance(page)).toHaveText('Balance $1,288.01');

  await page.getByRole('main').getByRole('link', { name: 'Balance history' }).click();
  const rows = page.getByRole('grid', { name: 'Balance history' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('+$37.51');
  await expect(rows.nth(2)).toContainText('+$1,250.50');

  // A callback that arrives three times is credited once, and two tabs show it.
  await page.goto('/wallets/payment');
  await pay(page, '100');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/wallets/payment?payment=${id}`);
  await expect(result(page)).toHaveText('The payment is pending');
  const other = await page.context().newPage();
  await other.goto('/wallets/history');
  const otherRows = other.getByRole('grid', { name: 'Balance history' }).getByRole('row');
  await expect(otherRows).toHaveCount(3);

  const report = { reference: `standin_${id}`, outcome: 'paid', cents: 10_000 } as const;
  const statuses = await Promise.all([1, 2, 3].map(() => reportPayment(stack, report)));
  expect(statuses).toEqual([200, 200, 200]);
  await expect(result(page)).toHaveText('The payment has been received');
  await expect(otherRows).toHaveCount(4);
  for (const tab of [page, other]) await expect(balance(tab)).toHaveText('Balance $1,388.01');
  // Late, and with a different result.
  expect(await reportPayment(stack, { ...report, outcome: 'expired' })).toBe(200);
  await page.reload();
  await expect(result(page)).toHaveText('The payment has been received');
  await expect(balance(page)).toHaveText('Balance $1,388.01');
  await page.context().close();
});
