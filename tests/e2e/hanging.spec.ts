import { expect, test } from './fixtures.ts';

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
