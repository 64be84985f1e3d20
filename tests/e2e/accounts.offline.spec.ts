import { createView } from '#contract/http/views.ts';
import { emptyViewState } from '#domain/views/view.ts';
import { AddScreen } from './accountsAdd.ts';
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
  const screen = new AddScreen(page);
  await screen.open();
  await screen.choose('seven-errors.csv');
  await screen.addTo();
  await screen.expectRows(500);
  await screen.showInvalid();
  await screen.expectRows(7);
  await screen.row('new-71@example.com').locator('[data-key="index"]').dblclick();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Invalid/ })).toHaveText(/6/);
  await expect(screen.inWork).toHaveAttribute('aria-disabled', 'true');

  // The page warns of a reload until the last change is stored.
  const isStored = () =>
    page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isStored).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Valid/ })).toHaveText(/494/);
  await screen.expectRows(6);
  expect(await storedData(page)).not.toMatch(/password-\d|new-\d+@example/);

  network.connect();
  await expect(screen.inWork).not.toHaveAttribute('aria-disabled', 'true');
});
