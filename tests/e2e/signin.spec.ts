import { users } from '#tests/support/users.ts';
import { expect, test } from './fixtures.ts';

test.use({ user: null });

test('an operator signs in, sees a name and a balance, and signs out', async ({ page, faults }) => {
  // Signing out revokes the token while the page may still be loading.
  faults.allow(/status of 401/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(users.operator.email);
  await page.getByLabel('Password', { exact: true }).fill(users.operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner')).toContainText('1,250.50');
  await page.getByRole('button', { name: 'User menu of Olivia Operator' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
});
