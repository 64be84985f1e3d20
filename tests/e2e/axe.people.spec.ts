import { createAccessLink, workTimes } from '#contract/http/accessLinks.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openMenuItem } from './people.ts';

// Checking a page with many elements takes long on a shared machine.
test.describe.configure({ timeout: 120_000 });

test.describe('signed out', () => {
  test.use({ user: null });

  test('registering, recovering and access links have no accessibility violations', async ({ page, api }) => {
    await page.goto('/register');
    await page.getByLabel('Password', { exact: true }).fill('password');
    await expect(page.getByText('Password strength: very weak')).toBeVisible();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.goto('/forgot/password');
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.goto('/reset/password?token=x');
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const { token } = await api.call(createAccessLink, { body: { role: 300, workTime: workTimes[0] ?? 0 } });
    await page.goto(`/access/${encodeURIComponent(token)}`);
    await expect(page.getByRole('button', { name: 'Accept and sign in' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test.describe('supervisor', () => {
  test.use({ user: 'supervisor' });

  test('settings with their dialogs have no accessibility violations', async ({ page }) => {
    await page.goto('/user/settings');
    await expect(page.getByRole('grid', { name: 'Sign-ins' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sessions' }).getByText('this one')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    for (const name of ['Change password', 'Change timezone']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      expect(await findings(page, '[role=dialog]')).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });

  test('guest access and access links have no accessibility violations', async ({ page }) => {
    await page.goto('/info/servers');
    await openMenuItem(page, 'Sofia Supervisor', 'Guest access');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Select user first')).toBeVisible();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await openMenuItem(page, 'Sofia Supervisor', 'Access link');
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  });

  test('role permissions and the audit log have no accessibility violations', async ({ page }) => {
    await page.goto('/role/permissions');
    await expect(page.getByRole('columnheader', { name: 'supervisor' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.goto('/audit');
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
    await expect(page.getByText(/^1 to \d+ of \d+$/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
