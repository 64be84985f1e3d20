import { AddScreen } from './accountsAdd.ts';
import { expect, storedData, test, untilServiceWorkerControls } from './offline.ts';

test.use({ serviceWorkers: 'allow' });

test('offline accounts are imported, corrected and kept over a reload, encrypted, until they can be sent', async ({
  page,
  network,
}) => {
  const screen = new AddScreen(page);
  await screen.open();
  await untilServiceWorkerControls(page);
  network.disconnect();
  await expect(page.getByRole('banner').getByText(/^Offline/)).toBeVisible();

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
