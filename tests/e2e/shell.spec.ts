import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

test('a part that is missing after a release fails alone, and control continues', async ({
  page,
  connectedConsole,
  faults,
}) => {
  faults.allow(
    /Failed to load resource|Failed to fetch dynamically imported module|error loading dynamically/,
  );
  await page.route(/\/assets\/Palette-.*\.js$/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  const control = await openControl(page, await connectedConsole(1));
  await control.button('Control with keyboard').click();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  await page.keyboard.press('Control+K');
  const missing = page.getByRole('dialog', { name: 'This part could not be loaded' });
  await expect(missing.getByRole('button', { name: 'Reload to update' })).toBeVisible();
  // By keyboard: what is typed belongs to this dialog as soon as it has the focus.
  await missing.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(missing).toHaveCount(0);
  await expect(control.dialog).toBeVisible();

  await page.unroute(/\/assets\/Palette-.*\.js$/);
});
