import { setServerScript } from '#contract/http/serverActions.ts';
import { expect, openPageAs, sessionOf, test } from './fixtures.ts';
import { cleanUp } from './serverGroups.ts';
import { readServer, attachOwnServers, InfoScreen } from './serversInfo.ts';

const groupName = 'E2E rack';
const withoutUpdate = 'The server will be open, but without script auto-update!!!';
const old = '1.3.11.4';
const newest = '1.4.10.0';

test.afterEach(({ api }) => cleanUp(api, groupName));

test('a server is opened and closed from its card, also without auto-update; title and another browser update', async ({
  page,
  api,
  stack,
  browser,
}) => {
  const operator = await sessionOf(stack.url, 'operator');
  const [server, second] = await attachOwnServers(stack, operator, groupName);
  const setVersion = (version: string) =>
    api.call(setServerScript, { params: { id: server.id }, body: { version } });
  await setVersion(old);
  const screen = new InfoScreen(page);
  const another = new InfoScreen(await openPageAs(browser, stack, api));
  await Promise.all([screen.open(), another.open()]);
  for (const own of [server, second])
    await expect.poll(async () => (await readServer(api, own)).online).toBe(true);
  const all = await api.servers();
  const open = all.filter((one) => one.open).length;
  const online = all.filter((one) => one.online).length;
  const counted = (of: InfoScreen, count: number) =>
    expect(of.title).toContainText(
      new RegExp(`^Servers info:\\s*total: ${all.length}\\s*open: ${count}\\s*online: ${online}`),
    );
  await counted(screen, open);
  await expect(screen.card(server).getByText('online')).toBeAttached();

  // Opening updates the script to the newest version.
  const toggle = screen.toggle(server);
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(another.toggle(server)).toBeChecked();
  await counted(another, open + 1);
  await counted(screen, open + 1);
  await expect(screen.version(server)).toContainText(newest);

  await toggle.click();
  const dialog = screen.dialog('Close server');
  await expect(dialog.getByLabel('Force')).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).toBeChecked();
  await toggle.click();
  const closing = page.waitForRequest(/\/close$/);
  await dialog.getByRole('button', { name: 'Close server' }).click();
  expect((await closing).postDataJSON()).toEqual({ force: true });
  await expect(toggle).not.toBeChecked();
  await expect(another.toggle(server)).not.toBeChecked();
  await counted(another, open);

  // With Shift the script version stays.
  await setVersion(old);
  await expect(screen.version(server)).toContainText(old);
  await toggle.click({ modifiers: ['Shift'] });
  await expect(screen.toast(withoutUpdate)).toBeVisible();
  await expect(toggle).toBeChecked();
  await expect.poll(async () => (await readServer(api, server)).open).toBe(true);
  expect((await readServer(api, server)).script?.version).toBe(old);
  // Before it appears again.
  await screen.toast(withoutUpdate).getByRole('button', { name: 'Close' }).click();
  await expect(screen.toast(withoutUpdate)).toHaveCount(0);

  await screen.choose(server, /^Close server/);
  await dialog.getByLabel('Force').uncheck();
  const gently = page.waitForRequest(/\/close$/);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Close server' }).press('Enter');
  expect((await gently).postDataJSON()).toEqual({ force: false });
  await expect(toggle).not.toBeChecked();

  await screen.choose(server, /^Open without auto-update/);
  await expect(screen.toast(withoutUpdate)).toBeVisible();
  await expect(another.toggle(server)).toBeChecked();
  expect((await readServer(api, server)).script?.version).toBe(old);
  await another.page.context().close();
});
