import { setServerScript } from '#contract/http/serverActions.ts';
import type { Server } from '#contract/http/servers.ts';
import { expect, pageOfAnother, sessionOf, test } from './fixtures.ts';
import { cleanUp } from './serverGroups.ts';
import { asItIs, attachOwn, InfoScreen } from './serversInfo.ts';

/** Others see a change within this time, milliseconds. */
const seenWithin = 1_000;

const groupName = 'E2E rack';
const withoutUpdate = 'The server will be open, but without script auto-update!!!';
const old = '1.3.11.4';
const newest = '1.4.10.0';

test.afterEach(({ api }) => cleanUp(api, groupName));

test('a server is opened and closed from its card, the title counts, another browser sees it; and without auto-update, by Shift and by the menu', async ({
  page,
  api,
  stack,
  browser,
}) => {
  const operator = await sessionOf(stack.url, 'operator');
  const [server] = await attachOwn(stack, operator, groupName);
  const setVersion = (version: string) =>
    api.call(setServerScript, { params: { id: server.id }, body: { version } });
  await setVersion(old);
  const screen = new InfoScreen(page);
  const another = new InfoScreen(await pageOfAnother(browser, stack, api));
  await Promise.all([screen.open(), another.open()]);
  const all = await api.servers();
  const open = all.filter((one) => one.open).length;
  const online = all.filter((one) => one.online).length;
  const counted = (of: InfoScreen, count: number) =>
    expect(of.title).toContainText(
      new RegExp(`^Servers\\s*total: ${all.length}\\s*open: ${count}\\s*online: ${online}`),
      { timeout: seenWithin },
    );
  await counted(screen, open);
  await expect(screen.card(server).getByText('online')).toBeAttached();

  // Opened it gets the newest script.
  const toggle = screen.toggle(server);
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(another.toggle(server)).toBeChecked({ timeout: seenWithin });
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
  await expect(another.toggle(server)).not.toBeChecked({ timeout: seenWithin });
  await counted(another, open);

  // With Shift it keeps the script that it has.
  await setVersion(old);
  await expect(screen.version(server)).toContainText(old);
  await toggle.click({ modifiers: ['Shift'] });
  await expect(screen.toast(withoutUpdate)).toBeVisible();
  await expect(toggle).toBeChecked();
  await expect.poll(async () => (await asItIs(api, server)).open).toBe(true);
  expect((await asItIs(api, server)).script?.version).toBe(old);
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
  await expect(another.toggle(server)).toBeChecked({ timeout: seenWithin });
  expect((await asItIs(api, server)).script?.version).toBe(old);
  await another.page.context().close();
});

test('what is registered wrongly is told; the flow changes only while the server is closed; the script version by the list, in the order of numbers, or typed', async ({
  page,
  api,
  stack,
  probe,
}) => {
  const operator = await sessionOf(stack.url, 'operator');
  const [server] = await attachOwn(stack, operator, groupName);
  const screen = new InfoScreen(page);
  await screen.open();
  const isOpen = (one: Server) => one.open && one.group.name !== groupName;
  const busy = (await api.servers()).find(isOpen);
  const moved = (await api.servers()).find(({ actual }) => !actual);
  if (!busy || !moved) throw new Error('No server is open, or none is registered wrongly');
  const { localIp } = await probe.channel.request('info', { token: moved.token });
  await expect(screen.card(moved)).toContainText(`out of sync: ${localIp}`);

  await screen.flow(busy).click();
  await expect(
    screen.toast(
      'To update server flow the server should be closed and all consoles should not be active!!!',
    ),
  ).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await screen.flow(server).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Default', 'Rivals first', 'Market only', 'Mulling']);
  await screen.item('Market only').click();
  await expect(screen.flow(server)).toContainText('Market only');
  await expect.poll(async () => (await asItIs(api, server)).flow).toBe(2);

  await screen.version(server).click();
  const offered = async () =>
    (await page.getByRole('menuitem').allInnerTexts()).filter((text) => /^[\d.]+$/.test(text));
  const versions = await offered();
  expect(versions).toEqual(expect.arrayContaining([newest, '1.4.9.2', '1.4.2.0', old]));
  expect(versions.indexOf(newest)).toBeLessThan(versions.indexOf('1.4.9.2'));
  expect(versions.indexOf('1.4.9.2')).toBeLessThan(versions.indexOf('1.4.2.0'));
  await screen.item('1.4.9.2').click();
  await expect(screen.version(server)).toContainText('1.4.9.2');

  await screen.version(server).click();
  await screen.item('New version').click();
  const dialog = screen.dialog('New script version');
  const field = dialog.getByLabel('Script version');
  await expect(field).toBeFocused();
  for (const [typed, fault] of [
    ['', 'Script version is required'],
    ['1.4.9', 'Invalid script version'],
    ['1.4.100.0', 'Invalid script version'],
    ['1.4.9.2', 'Script version is not changed'],
  ] as const) {
    await field.fill(typed);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(fault)).toBeVisible();
    await expect(field).toBeFocused();
  }
  // Between two that are known by its numbers, not by its letters.
  await field.fill(' 1.4.9.10 ');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(screen.version(server)).toContainText('1.4.9.10');
  await expect(screen.version(server)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen.item('1.4.9.10')).toBeVisible();
  const known = await offered();
  expect(known.indexOf('1.4.9.10')).toBe(known.indexOf(newest) + 1);
  expect(known.indexOf('1.4.9.2')).toBe(known.indexOf('1.4.9.10') + 1);
});
