import { createView } from '#contract/http/views.ts';
import { emptyViewState } from '#domain/views/view.ts';
import { csvFile } from '#tests/fixtures/accountsCsv.ts';
import { sessionOf } from './fixtures.ts';
import { expect, storedData, test, untilServiceWorkerControls, untilStored } from './offline.ts';

test.use({ serviceWorkers: 'allow' });

test('offline saved views and details of accounts are there read-only; new accounts are imported, corrected and kept, encrypted', async ({
  page,
  stack,
  network,
}) => {
  const operator = await sessionOf(stack.url, 'operator');
  const name = 'Failed on the road';
  const state = { ...emptyViewState, filters: [{ key: 'class', text: 'failed' }] };
  await operator.call(createView, { body: { grid: 'accounts.all', name, state } });
  await page.goto('/accounts/all');
  const rows = page.getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  await untilServiceWorkerControls(page);
  await untilStored(page, `"name":"${name}"`);

  network.disconnect();
  await page.reload();
  await expect(page.getByRole('banner').getByText(/^Offline, data from/)).toBeVisible();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expect(page.getByRole('menuitem', { name: /^Save as a new view/ })).toBeDisabled();
  await page.getByRole('menuitem', { name }).click();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('class')).toBe('failed');

  await rows.first().click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Account / });
  await expect(panel.getByRole('region', { name: 'Place' })).toBeVisible();
  // Secrets are never stored.
  await expect(panel.getByRole('region', { name: 'One-time codes' })).toHaveCount(0);

  // New accounts wait until they can be sent.
  await page.goto('/accounts/add');
  const added = page.getByRole('grid', { name: 'New accounts' });
  // There are two header rows before the accounts.
  const expectRows = (count: number) => expect(added).toHaveAttribute('aria-rowcount', String(count + 2));
  const inWork = page.getByRole('button', { name: /^In work/ });
  await page.getByRole('button', { name: 'Add by CSV' }).first().click();
  await page.locator('input[type="file"]').setInputFiles(csvFile('seven-errors.csv'));
  const dialog = page.getByRole('dialog', { name: 'Add by CSV' });
  await dialog.getByRole('combobox', { name: 'Server' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: /^Add \d/ }).click();
  await expectRows(500);
  await page.getByRole('button', { name: /^Invalid/ }).click();
  await expectRows(7);
  const row = added.getByRole('row').filter({ hasText: 'new-71@example.com' });
  await row.locator('[data-key="index"]').dblclick();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Invalid/ })).toHaveText(/6/);
  await expect(inWork).toHaveAttribute('aria-disabled', 'true');

  // The page warns of a reload until the last change is stored.
  const isStored = () =>
    page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isStored).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Valid/ })).toHaveText(/494/);
  await expectRows(6);
  expect(await storedData(page)).not.toMatch(/password-\d|new-\d+@example/);

  network.connect();
  await expect(inWork).not.toHaveAttribute('aria-disabled', 'true');
});
