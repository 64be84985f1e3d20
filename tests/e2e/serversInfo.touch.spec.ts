import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp } from './serverGroups.ts';
import { attachOwnServers, InfoScreen } from './serversInfo.ts';
import { tooSmall } from './touch.ts';

const groupName = 'E2E touch';

test.afterEach(({ api }) => cleanUp(api, groupName));

test('server actions are reachable by touch with targets of 44 px, including those of Shift and hover', async ({
  page,
  api,
  stack,
}) => {
  const operator = await sessionOf(stack.url, 'operator');
  const [server] = await attachOwnServers(stack, operator, groupName);
  const busy = (await api.servers()).find(({ open }) => open);
  if (!busy) throw new Error('No server is open');
  const screen = new InfoScreen(page);
  await screen.open();
  await screen.card(busy).scrollIntoViewIfNeeded();
  await expect(screen.card(busy).getByRole('listitem').first()).toBeVisible();
  await expect(screen.remote(busy)).toBeVisible();
  expect(await tooSmall(screen.card(busy).locator('button, a'))).toEqual([]);
  expect(await tooSmall(page.getByRole('toolbar').locator('button, .mantine-Input-input, label'))).toEqual(
    [],
  );

  const card = screen.card(server);
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('button', { name: /^All actions of/ }).tap();
  expect(await tooSmall(page.getByRole('menuitem'))).toEqual([]);
  await screen.item(/^Open without auto-update/).tap();
  await expect(screen.toast('The server will be open, but without script auto-update!!!')).toBeVisible();
  await expect(screen.toggle(server)).toBeChecked();
  await screen.toggle(server).tap();
  const close = screen.dialog('Close server');
  expect(await tooSmall(close.getByRole('button'))).toEqual([]);
  await close.getByRole('button', { name: 'Close server' }).tap();
  await expect(screen.toggle(server)).not.toBeChecked();

  await screen.remote(server).tap();
  const popup = page.getByRole('dialog', { name: /^Remote control of/ });
  await popup.getByRole('button', { name: 'Install', exact: true }).tap();
  await expect(popup.getByRole('button', { name: 'Reinstall' })).toBeVisible();
  expect(await tooSmall(popup.getByRole('button'))).toEqual([]);
  await screen.remote(server).tap();
  await expect(popup).toHaveCount(0);

  await screen.version(server).tap();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect(await tooSmall(page.getByRole('menuitem'))).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('toolbar').getByRole('button', { name: 'Config', exact: true }).tap();
  const config = screen.dialog('Add config to servers');
  await expect(config.getByRole('checkbox').first()).toBeVisible();
  const rows = 'label:has([type="radio"], [type="checkbox"])';
  expect(await tooSmall(config.locator(`button, .mantine-Input-input, ${rows}`))).toEqual([]);
  const choice = config.getByRole('checkbox', { name: server.fullName });
  // The whole row is a target, not only the box.
  await config
    .locator(rows)
    .filter({ has: page.getByRole('checkbox', { name: server.fullName }) })
    .tap({ position: { x: 300, y: 22 } });
  await expect(choice).toBeChecked();

  await page.keyboard.press('Escape');
  await screen.dialog('Discard changes?').getByRole('button', { name: 'Discard' }).tap();
  await expect(config).toHaveCount(0);
  await screen.card(busy).getByRole('listitem').getByRole('button').first().tap();
  await expect(screen.item('Rename')).toBeVisible();
  await expect(page.getByRole('menu')).toContainText(/Games today: \d+ of \d+ · sessions today: \d+/);
  expect(await tooSmall(page.getByRole('menuitem'))).toEqual([]);
});
