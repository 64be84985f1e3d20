import { readStored } from '#tests/support/storedData.ts';
import { expect, test } from './lib/journey.ts';

test('offline the app starts with the last data, and returns; signing out leaves nothing in the storage', async ({
  page,
  connectedConsole,
}) => {
  const { server, gameConsole } = await connectedConsole(3);
  const stored = (): Promise<string> => page.engine.evaluate(readStored);
  await page.openAs('operator', `/playing-control/all?server=${server.id}`);
  const tile = page.role('article', gameConsole.name);
  await tile.shown();
  // The service worker stores the whole app first.
  await expect
    .poll(() => page.engine.evaluate(() => navigator.serviceWorker.controller?.state ?? null), {
      timeout: 90_000,
    })
    .toBe('activated');
  await expect.poll(stored).toContain(`"name":"${gameConsole.name}"`);

  page.disconnect();
  await page.engine.reload();
  await tile.shown();
  const mark = page.role('banner').text(/^Offline, data from/);
  await mark.shown();
  await expect.poll(() => page.role('article').count()).toBe(server.consoleCount);

  page.connect();
  await mark.hidden();
  await page.button(/^User menu/).click();
  await page.role('menuitem', 'Logout').click();
  await expect.poll(() => page.path()).toBe('/login');
  const isKept = /^dugout-shell |^dugout\.preferences\./;
  const left = async (): Promise<string[]> =>
    (await stored()).split('\n').filter((line) => !isKept.test(line));
  await expect.poll(left).toEqual([]);
  expect(await page.engine.evaluate(() => localStorage.getItem('dugout.jwt'))).toBeNull();
});
