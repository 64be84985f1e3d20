import { createServerGroup, deleteServerGroup, updateServerGroup } from '#contract/http/serverGroups.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp, groupsOf, GroupsScreen } from './serverGroups.ts';

const prefix = 'E2E ';
test.afterEach(({ api }) => cleanUp(api, prefix));

test('two people change the same group: nothing is overwritten unseen, nothing that was typed is lost', async ({
  page,
  api,
  stack,
}) => {
  const name = `${prefix}shared`;
  const operator = await sessionOf(stack.url, 'operator');
  const group = await operator.call(createServerGroup, { body: { name } });
  const screen = new GroupsScreen(page);
  await screen.open();
  await screen.choose(screen.group(name), 'Update group');
  const dialog = screen.dialog('Update server group');
  await dialog.getByLabel('Description').fill('What I have typed');

  const theirs = `${prefix}theirs`;
  await api.call(updateServerGroup, {
    params: { id: group.id },
    body: { name: theirs, description: null, revision: group.revision },
  });
  await expect(dialog.getByText('Changed by another user in the meantime:')).toBeVisible();
  await expect(dialog.getByText(theirs)).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('What I have typed');
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(screen.group(theirs)).toContainText('What I have typed');

  await screen.choose(screen.group(theirs), 'Update group');
  await api.call(deleteServerGroup, { params: { id: group.id } });
  await expect(page.getByText('This group has just been deleted.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a table is as it was left: widths, order, columns, what is open, and search finds a group by its servers', async ({
  page,
  api,
}) => {
  const screen = new GroupsScreen(page);
  const [group, other] = await groupsOf(api);
  const server = group?.servers[0];
  if (!group || !other || !server) throw new Error('There are no groups');
  await screen.open();
  const head = (name: string) =>
    page.getByRole('treegrid').locator('thead').first().getByRole('button', { name });
  const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0;

  const before = await widthOf('Name');
  await head('Name').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf('Name')).toBeCloseTo(before + 20, 0);
  await page.keyboard.press('Control+ArrowRight');
  // By mouse: the name behind the configs.
  await head('Name').hover();
  await page.mouse.down();
  await head('Configs').hover();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Servers' }).uncheck();
  await page.keyboard.press('Escape');
  await screen.group(group.name).focus();
  await page.keyboard.press('ArrowRight');
  await expect(screen.server(group.name, server.name)).toBeVisible();
  const titles = () =>
    page.getByRole('treegrid').locator('thead').first().getByRole('button').allInnerTexts();
  expect(await titles()).toEqual(['Description', 'Configs', 'Name']);

  await page.reload();
  await expect(screen.server(group.name, server.name)).toBeVisible();
  expect(await titles()).toEqual(['Description', 'Configs', 'Name']);
  expect(await widthOf('Name')).toBeCloseTo(before + 20, 0);

  await page.keyboard.press('/');
  await page.keyboard.type(server.token);
  await expect(screen.group(other.name)).toHaveCount(0);
  await expect(screen.servers(group.name)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(screen.servers(group.name)).toHaveCount(group.serverCount);
  // A search opens the group in which it has found something, and closes it with its end.
  await page.keyboard.press('/');
  await page.keyboard.type(other.servers[0]?.token ?? '');
  await expect(screen.servers(other.name)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(screen.servers(other.name)).toHaveCount(0);

  await page.getByRole('button', { name: 'Column filters' }).click();
  await page.getByRole('textbox', { name: 'Filter by PC name' }).fill(server.name);
  await expect(screen.server(group.name, server.name)).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter by Consoles' }).fill('> 1000');
  await expect(screen.server(group.name, server.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(screen.server(group.name, server.name)).toBeVisible();

  // Where the table is scrolled, the row that a key leads to does not come to lie under the heads.
  await page.setViewportSize({ width: 1440, height: 360 });
  await screen.group(group.name).focus();
  await page.keyboard.press('End');
  await screen.servers(group.name).last().focus();
  await page.keyboard.press('ArrowUp');
  const [top, heads] = [
    (await screen.servers(group.name).first().boundingBox())?.y ?? 0,
    await page.getByRole('treegrid').locator('thead').first().boundingBox(),
  ];
  expect(top).toBeGreaterThanOrEqual((heads?.y ?? 0) + (heads?.height ?? 0) - 1);
});
