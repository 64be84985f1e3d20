import { createView } from '#contract/http/views.ts';
import { emptyViewState } from '#domain/views/view.ts';
import { sessionOf } from './fixtures.ts';
import { expect, test, untilServiceWorkerControls, untilStored } from './offline.ts';

test.use({ serviceWorkers: 'allow' });

test('saved views and the details of an account are there offline, and nothing can be changed', async ({
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
});
