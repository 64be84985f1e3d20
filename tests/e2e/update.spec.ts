import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openControl } from './control.ts';
import { expect, test as base } from './fixtures.ts';
import { untilServiceWorkerControls } from './offline.ts';

/** Tests of a built app of their own, so that a release of it does not reach the pages of other tests. */
const test = base.extend<object, { appDir: string }>({
  appDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'dugout-app-'));
      cpSync('dist', folder, { recursive: true });
      await provide(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],

  stackEnv: [({ appDir }, provide) => provide({ DUGOUT_DIST: appDir }), { scope: 'worker' }],
});

test.use({ serviceWorkers: 'allow' });

const prompt = (page: Page) => page.getByText('A new version of Dugout is ready.');

test.describe('a new version', () => {
  /** For the browser a release is a changed service worker. */
  async function release(page: Page, appDir: string): Promise<void> {
    const workerFile = join(appDir, 'sw.js');
    writeFileSync(workerFile, `${readFileSync(workerFile, 'utf8')}\n// ${Date.now()}\n`);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  }

  test('is offered, waits for unsaved changes, and is installed on request', async ({
    page,
    connectedConsole,
    appDir,
  }) => {
    const { server, gameConsole } = await connectedConsole(0);
    await page.goto(`/playing-control/all?server=${server.id}`);
    await untilServiceWorkerControls(page);
    await page.getByRole('article', { name: gameConsole.name.toUpperCase() }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /Rename/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('not saved yet');
    await release(page, appDir);
    await expect(prompt(page)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(prompt(page)).toBeVisible();

    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update' }).click();
    await loaded;
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
  });

  test('is deferred while a console is controlled, also in another tab', async ({
    page,
    context,
    connectedConsole,
    appDir,
  }) => {
    const control = await openControl(page, await connectedConsole(0));
    await untilServiceWorkerControls(page);
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('banner')).toBeVisible();
    await page.bringToFront();
    await control.button('Control with keyboard').click();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
    await release(page, appDir);
    await expect(prompt(other)).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
    await other
      .getByRole('button', { name: 'Update' })
      .evaluate((button) => (button as HTMLButtonElement).click());
    await expect(
      other.getByText('A console is being controlled or a form has unsaved changes.'),
    ).toBeVisible();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
  });
});

test.describe('a part that is missing after a release', () => {
  test.use({ serviceWorkers: 'block' });

  const parts = { code: '**/assets/WallPage-*.js', texts: '**/assets/texts.en.playing-*.js' };
  for (const [part, file] of Object.entries(parts)) {
    test(`reloads the page once: the ${part} of a screen`, async ({ page, faults }) => {
      faults.allow(/status of 404|could not be loaded/);
      let asked = 0;
      await page.route(file, (route) => {
        asked++;
        return route.fulfill({ status: 404, body: 'gone' });
      });
      await page.goto('/playing-control/all');
      await expect(page.getByText('This page could not be shown')).toBeVisible();
      expect(asked).toBeGreaterThanOrEqual(2);
      const after = asked;
      await page.unroute(file);
      await page.getByRole('button', { name: 'Reload the app' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(after).toBeLessThanOrEqual(4);
    });
  }
});
