import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openControl, takeByKeyboard } from './control.ts';
import { expect, test } from './fixtures.ts';
import { untilServiceWorkerControls } from './offline.ts';

test.use({ serviceWorkers: 'allow' });

const prompt = (page: Page) => page.getByText('A new version of Dugout is ready.');

test.describe('a new version', () => {
  /** For the browser a release is a changed service worker. */
  async function release(page: Page, appDir: string): Promise<void> {
    const workerFile = join(appDir, 'sw.js');
    writeFileSync(workerFile, `${readFileSync(workerFile, 'utf8')}\n// ${Date.now()}\n`);
    for (const encoding of ['br', 'gz']) rmSync(`${workerFile}.${encoding}`, { force: true });
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  }

  test('waits for unsaved changes and for control, also those of another tab, and is installed on request', async ({
    page,
    context,
    connectedConsole,
    stack: { appDir },
  }) => {
    const at = await connectedConsole(0);
    await page.goto(`/playing-control/all?server=${at.server.id}`);
    await untilServiceWorkerControls(page);
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('banner')).toBeVisible();
    await page.bringToFront();
    const update = (tab: Page): Promise<void> =>
      tab.getByRole('button', { name: 'Update' }).evaluate((button) => (button as HTMLButtonElement).click());
    const deferred = other.getByText('A console is being controlled or a form has unsaved changes.');

    await page.getByRole('article', { name: at.gameConsole.name.toUpperCase() }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /Rename/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('not saved yet');
    await release(page, appDir);
    await expect(prompt(other)).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(prompt(page)).toBeVisible();

    const control = await openControl(page, at);
    await takeByKeyboard(control);
    await expect(prompt(page)).toHaveCount(0);
    await update(other);
    await expect(deferred).toBeVisible();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();

    await control.button('Turn keyboard control off').click();
    await expect(prompt(page)).toBeVisible();
    // The new worker stores its files before it takes over.
    const loaded = page.waitForEvent('load', { timeout: 60_000 });
    await update(page);
    await loaded;
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
  });
});

test.describe('a part that is missing after a release', () => {
  test.use({ serviceWorkers: 'block' });

  test('reloads the page once when it is of a screen; a dialog fails alone, and control continues', async ({
    page,
    context,
    connectedConsole,
    faults,
  }) => {
    faults.allow(/status of 404|could not be loaded|Failed to fetch dynamically|error loading dynamically/);
    const gone = { status: 404, body: 'gone' };
    const parts = { code: '**/assets/WallPage-*.js', texts: '**/assets/texts.en.playing-*.js' };
    for (const [part, file] of Object.entries(parts))
      await test.step(`the ${part} of a screen`, async () => {
        // A separate tab: it reloads only from time to time.
        const tab = await context.newPage();
        let asked = 0;
        await tab.route(file, (route) => {
          asked++;
          return route.fulfill(gone);
        });
        await tab.goto('/playing-control/all');
        await expect(tab.getByText('This page could not be shown')).toBeVisible();
        expect(asked).toBeGreaterThanOrEqual(2);
        const after = asked;
        await tab.unroute(file);
        await tab.getByRole('button', { name: 'Reload the app' }).click();
        await expect(tab.getByRole('article').first()).toBeVisible();
        expect(after).toBeLessThanOrEqual(4);
        await tab.close();
      });

    await page.route('**/assets/Palette-*.js', (route) => route.fulfill(gone));
    const control = await openControl(page, await connectedConsole(1));
    await takeByKeyboard(control);
    await page.keyboard.press('Control+K');
    const missing = page.getByRole('dialog', { name: 'This part could not be loaded' });
    await expect(missing.getByRole('button', { name: 'Reload to update' })).toBeVisible();
    // By keyboard: input goes to this dialog as soon as it has the focus.
    await missing.getByRole('button', { name: 'Not now' }).press('Enter');
    await expect(missing).toHaveCount(0);
    await expect(control.dialog).toBeVisible();
  });
});
