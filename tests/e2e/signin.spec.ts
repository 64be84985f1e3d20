import { TOTP, Secret } from 'otpauth';
import { demoTotpSecret } from '#server/seed/users.ts';
import { users } from '#tests/support/users.ts';
import { expect, test } from './fixtures.ts';

test.use({ user: null });

test('an operator signs in, sees a name and a balance, and signs out', async ({ page }) => {
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

test('a user with a second factor is asked for the code', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(users.op2fa.email);
  await page.getByLabel('Password', { exact: true }).fill(users.op2fa.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const code = page.getByLabel('Verification code');
  await code.fill('12345');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Verification code must be exactly 6 digits')).toBeVisible();

  const digits = new TOTP({ secret: Secret.fromBase32(demoTotpSecret) }).generate();
  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'User menu of Otto Twofactor' })).toBeVisible();
});
