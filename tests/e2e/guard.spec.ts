import { expect, test } from './fixtures.ts';

test.describe('signed out', () => {
  test.use({ user: null });

  test('a protected address leads to sign-in and keeps its query', async ({ page }) => {
    await page.goto('/playing-control/all?server=1');
    await expect(page).toHaveURL(/\/login\?server=1$/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('a referrer is taken out of the address', async ({ page }) => {
    await page.goto('/login?referrer=ann&x=1');
    await expect(page).toHaveURL(/\/login\?x=1$/);
  });
});

test('a signed-in user is led past the sign-in', async ({ page }) => {
  await page.goto('/login?x=1');
  await expect(page).toHaveURL(/\/\?x=1$/);
});

test('an unknown address shows the 404 and keeps its query', async ({ page }) => {
  await page.goto('/nowhere/at/all?x=1');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page).toHaveURL(/\?x=1$/);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('without the right', () => {
  test.use({ user: 'nobody' });

  test('the wall leads home, and the drawer does not name it', async ({ page }) => {
    await page.goto('/playing-control/all');
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Stacked' })).toHaveCount(0);
  });
});
