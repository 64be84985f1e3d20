import type { Page } from '@playwright/test';
import { closeServer } from '#contract/http/serverActions.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp } from './serverGroups.ts';
import { readServer, attachOwnServers, InfoScreen } from './serversInfo.ts';

const groupName = 'E2E leaving';

test.afterEach(({ api }) => cleanUp(api, groupName));

/** Holds the responses to these calls until they are released. */
async function holdCalls(page: Page, path: RegExp | string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

test('an interrupted call of a bulk job is unknown until its server was looked up, and the job continues on another page', async ({
  page,
  api,
  stack,
  faults,
}) => {
  faults.allow(/Failed to load resource: net::ERR_FAILED/);
  const operator = await sessionOf(stack.url, 'operator');
  const [first, second] = await attachOwnServers(stack, operator, groupName);
  const screen = new InfoScreen(page);
  await screen.open(groupName);
  await expect(page.getByRole('article')).toHaveCount(2);

  // The first call is carried out, but its response never arrives; the second one is slow.
  await page.route(`**/api/servers/${first.id}/open`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const letReach = await holdCalls(page, '**/api/health');
  const letOpen = await holdCalls(page, `**/api/servers/${second.id}/open`);
  await page.getByRole('toolbar').getByRole('button', { name: 'Open all' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open all' }).click();
  await expect(screen.resultOf(first)).toContainText('unknown');

  await dialog.getByRole('button', { name: 'Continue in the background' }).click();
  const strip = page.getByRole('region', { name: 'Open all' });
  await expect(strip).toContainText('1 of 2');
  await page.getByRole('link', { name: 'Dugout, home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  await expect(strip).toContainText('1 of 2');

  // Signing out would end the job.
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(dialog).toContainText('Sign out while this is in progress?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const leave = await asked;
  expect(leave.type()).toBe('beforeunload');
  await leave.dismiss();

  letOpen();
  await expect(strip).toContainText('Finished');
  await expect(strip).toContainText('1 unknown');
  await strip.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByRole('status')).toContainText('checking…');
  await expect(dialog.getByRole('button', { name: 'Retry failed' })).toHaveCount(0);
  letReach();
  await expect(dialog.getByRole('status')).toHaveText(/^Finished\s*2 succeeded$/);
  expect((await readServer(api, first)).open).toBe(true);
  await page.keyboard.press('Escape');
  await expect(strip).toHaveCount(0);
  for (const { id } of [first, second]) {
    await api.call(closeServer, { params: { id }, body: { force: true } });
  }
});
