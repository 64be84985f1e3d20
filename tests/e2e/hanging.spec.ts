import type { Page } from '@playwright/test';
import { users } from '#tests/support/users.ts';
import { expect, test } from './fixtures.ts';

const hang = (page: Page, path: string): Promise<unknown> => page.route(path, () => undefined);

test('a start without a response is reported after 4 s, with a retry', async ({ page }) => {
  await page.clock.install();
  let isHanging = true;
  await page.route('**/api/util/enums', (route) => (isHanging ? undefined : route.continue()));
  await page.goto('/');
  const hint = page.getByText('The server is not responding yet.');
  await expect(page.locator('.boot')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(hint).toBeVisible({ timeout: 100 });
  }).toPass();
  // The hanging call stays pending; only a new one is answered.
  isHanging = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
});

test('cached enumerations and user are used while their calls hang', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  // Data is stored when the page is left.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toEqual([]);
  await hang(page, '**/api/util/enums');
  await hang(page, '**/api/me');
  await page.reload();
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
});

test.describe('signing in', () => {
  test.use({ user: null });

  test('signing in does not wait for a server without a response', async ({ page }) => {
    await page.clock.install();
    await page.goto('/login');
    await hang(page, '**/api/auth/login');
    await page.getByLabel('Email').fill(users.operator.email);
    await page.getByLabel('Password', { exact: true }).fill(users.operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(cancel).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByText('The server is not responding yet.')).toBeVisible();
    await cancel.click();
    await expect(cancel).toHaveCount(0);
    await expect(page.locator('[data-toast]')).toHaveCount(0);

    await page.unroute('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
