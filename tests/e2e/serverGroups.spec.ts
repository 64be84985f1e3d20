import { join } from 'node:path';
import { closeServer } from '#contract/http/serverActions.ts';
import { createServerGroup, deleteServerGroup, updateServerGroup } from '#contract/http/serverGroups.ts';
import { readAgentList } from '../../scripts/lib/agents.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp, groupsOf, GroupsScreen, openScreenAs } from './serverGroups.ts';
import { readServer } from './serversInfo.ts';

const prefix = 'E2E ';
test.afterEach(({ api }) => cleanUp(api, prefix));

test('a group is created, validated, changed and deleted by keyboard, and another browser shows it', async ({
  page,
  api,
  stack,
  browser,
}) => {
  const screen = new GroupsScreen(page);
  const another = await openScreenAs(browser, stack, api);
  await screen.open();

  await page.keyboard.press('n');
  const dialog = screen.dialog('New server group');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Name is required')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await page.keyboard.type(`${prefix}cellar, with a name too long`);
  await expect(dialog.getByText('Name must be at most 25 characters')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${prefix}cellar`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dim');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Description must be at least 5 characters')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type(' and dry');

  // Escape asks before unsaved input is lost, and the focus returns to the field.
  await page.keyboard.press('Escape');
  await expect(screen.dialog('Discard changes?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.dialog('Discard changes?')).toHaveCount(0);
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await dialog.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(another.group(`${prefix}cellar`)).toContainText('Dim and dry');

  await screen.group(`${prefix}cellar`).focus();
  await page.keyboard.press('F2');
  const update = screen.dialog('Update server group');
  await expect(update.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${prefix}attic`);
  await page.keyboard.press('Enter');
  await expect(update).toHaveCount(0);
  await expect(another.group(`${prefix}attic`)).toBeVisible();

  // A concurrent change is shown before it is overwritten, and typed input is kept.
  await page.keyboard.press('F2');
  await update.getByLabel('Description').fill('What I have typed');
  const theirs = `${prefix}theirs`;
  const [group] = (await groupsOf(api)).filter((one) => one.name === `${prefix}attic`);
  if (!group) throw new Error('The group is gone');
  await api.call(updateServerGroup, {
    params: { id: group.id },
    body: { name: theirs, description: group.description, revision: group.revision },
  });
  await expect(
    update.getByText('Changed in the meantime, by another user or in another window:'),
  ).toBeVisible();
  await expect(update.getByText(theirs)).toBeVisible();
  await expect(update.getByLabel('Description')).toHaveValue('What I have typed');
  await update.getByRole('button', { name: 'Use theirs' }).click();
  await expect(update.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(update).toHaveCount(0);
  await expect(another.group(theirs)).toContainText('What I have typed');

  // The menu key opens the menu, and closing it restores the focus.
  await expect(screen.group(theirs)).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Delete group' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(screen.group(theirs)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(screen.dialog('Delete server group')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(screen.group(theirs)).toHaveCount(0);
  await expect(another.group(theirs)).toHaveCount(0);

  const operator = await sessionOf(stack.url, 'operator');
  const { id } = await operator.call(createServerGroup, { body: { name: `${prefix}brief` } });
  await screen.choose(screen.group(`${prefix}brief`), 'Update group');
  await expect(update).toBeVisible();
  await api.call(deleteServerGroup, { params: { id } });
  await expect(page.getByText('This group has just been deleted.')).toBeVisible();
  await expect(update).toHaveCount(0);
  await another.page.context().close();
});

test('a server is attached by its token to a new group, comes online, is renamed, closed, moved and deleted', async ({
  page,
  api,
  stack,
  browser,
  faults,
}) => {
  faults.allow(/status of 422/);
  const name = `${prefix}spare`;
  const [token] = readAgentList(join(stack.dataDir, 'agents.json')).spare;
  if (!token) throw new Error('No agent waits to be attached');
  const screen = new GroupsScreen(page);
  const another = await openScreenAs(browser, stack, api);
  await screen.open();

  await page.getByRole('button', { name: 'Attach server' }).click();
  const dialog = screen.dialog('Attach server');
  await dialog.getByLabel('Server token').fill('0000');
  await dialog.getByRole('combobox', { name: 'Server group' }).click();
  await page.getByRole('option', { name: 'Create new' }).click();
  await dialog.getByLabel('New group name').fill(name);
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect(
    dialog.getByText('No running agent has this token. Start the agent and try again.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Server token')).toBeFocused();
  await expect(dialog.getByLabel('New group name')).toHaveValue(name);

  await dialog.getByLabel('Server token').fill(`  ${token} `);
  await dialog.getByLabel('Server name').fill('Newcomer');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(another.group(name)).toBeVisible();

  const server = screen.server(name, 'Newcomer');
  await expect(server).toContainText('new');
  await expect(server.getByText('online')).toBeAttached();

  await screen.choose(server, 'Edit server');
  await screen.dialog('Edit server').getByLabel('Server name').fill(' ');
  await page.keyboard.press('Enter');
  await expect(screen.dialog('Edit server')).toHaveCount(0);
  await expect
    .poll(async () => (await groupsOf(api)).find((group) => group.name === name)?.servers[0]?.description)
    .toBe(null);

  const row = page
    .getByRole('grid', { name: `Servers of ${name}` })
    .locator('tbody')
    .getByRole('row');
  await another.group(name).click();
  const seen = another.page.getByRole('grid', { name: `Servers of ${name}` });
  await row.focus();
  const isOpen = await row.getByText('Open', { exact: true }).isVisible();
  if (!isOpen) {
    await page.keyboard.press('o');
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
    await expect(seen.getByText('Open', { exact: true })).toBeVisible();
  }
  await page.keyboard.press('o');
  await expect(screen.dialog('Close server').getByLabel('Force')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(row.getByText('Closed', { exact: true })).toBeVisible();
  await expect(seen.getByText('Closed', { exact: true })).toBeVisible();

  const operator = await sessionOf(stack.url, 'operator');
  const { id: targetId } = await operator.call(createServerGroup, { body: { name: `${prefix}target` } });
  await screen.choose(row, 'Move to another group');
  const moving = screen.dialog(/^Move server/);
  await moving.getByRole('combobox', { name: 'Server group' }).click();
  await page.getByRole('option', { name: `${prefix}target` }).click();
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(moving).toHaveCount(0);
  await expect(another.servers(name)).toHaveCount(0);
  const moved = (await groupsOf(api)).find(({ id }) => id === targetId)?.servers[0];
  if (!moved) throw new Error('The server was not moved');

  // Shift opens it without an update of the script.
  await screen
    .group(`${prefix}target`)
    .getByRole('button', { name: /^Expand/ })
    .click();
  const there = screen.servers(`${prefix}target`);
  await there.getByRole('button', { name: /^Actions of / }).click();
  await page.getByRole('menuitem', { name: 'Open server' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('The server will be open, but without script auto-update!!!')).toBeVisible();
  await expect.poll(async () => (await readServer(api, moved)).open).toBe(true);
  await api.call(closeServer, { params: { id: moved.id }, body: { force: true } });

  await screen.choose(there, 'Delete server');
  await screen.dialog('Delete server').getByRole('button', { name: 'Delete' }).click();
  await expect(there).toHaveCount(0);
  await another.page.context().close();
});

test('configs are attached, reordered by keyboard and detached; base types and attached configs are disabled', async ({
  page,
  api,
  stack,
  browser,
}) => {
  const name = `${prefix}configs`;
  const operator = await sessionOf(stack.url, 'operator');
  await operator.call(createServerGroup, { body: { name } });
  const screen = new GroupsScreen(page);
  const another = await openScreenAs(browser, stack, api);
  await screen.open();
  const attached = async (): Promise<string[]> =>
    (await groupsOf(api)).find((group) => group.name === name)?.configs.map((config) => config.name) ?? [];

  await screen.choose(screen.group(name), 'Attach config');
  const dialog = screen.dialog(`Attach config to group ${name}`);
  const offered = dialog.getByRole('list', { name: 'Configs', exact: true }).getByRole('listitem');
  await expect(offered.filter({ hasText: 'base type' }).first()).toBeVisible();
  await expect(offered.filter({ hasText: 'base type' }).getByRole('button')).toHaveCount(0);
  for (const config of ['Draft mode', 'Night mode', 'Weekend objectives']) {
    await dialog.getByRole('button', { name: `Attach ${config}` }).click();
    await expect(offered.filter({ hasText: config })).toContainText('attached');
  }
  expect(await attached()).toEqual(['Draft mode', 'Night mode', 'Weekend objectives']);

  await dialog.getByRole('button', { name: 'Move Weekend objectives' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Weekend objectives: position 3 of 3')).toBeAttached();
  // Arrow keys are handled one task after the item was picked up. At the top they have no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Weekend objectives: position 1 of 3')).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(attached).toEqual(['Weekend objectives', 'Draft mode', 'Night mode']);
  await expect(another.group(name)).toContainText(/Weekend objectives\s*Draft mode\s*Night mode/);

  await dialog.getByRole('button', { name: 'Detach Draft mode' }).click();
  await expect.poll(attached).toEqual(['Weekend objectives', 'Night mode']);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await another.page.context().close();
});
