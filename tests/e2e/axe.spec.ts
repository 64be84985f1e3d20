import { afkAfter } from './answers.ts';
import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';
import { GroupsScreen } from './serverGroups.ts';
import { InfoScreen } from './serversInfo.ts';
import { findings } from './axe.ts';

// Checking a page with thousands of elements takes long on a shared machine.
test.describe.configure({ timeout: 120_000 });

test.describe('signed out', () => {
  test.use({ user: null });

  test('the sign-in page has no accessibility violations', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test('home has no accessibility violations', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: /^Failed/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the palette has no accessibility violations', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.type('c1');
  await expect(page.getByRole('group', { name: 'Consoles' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the sheet of shortcuts has no accessibility violations', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the dialog of an absent user has no accessibility violations', async ({ page }) => {
  await afkAfter(page, 1_500);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the wall has no accessibility violations', async ({ page, connectedConsole }) => {
  const { server, gameConsole } = await connectedConsole(0);
  await page.goto(`/playing-control/all?server=${server.id}`);
  // The age is shown once there is a frame.
  await expect(
    page.getByRole('article', { name: gameConsole.name.toUpperCase() }).getByText(/^< \d+ s$/),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('server groups with their menu and dialogs have no accessibility violations', async ({ page }) => {
  const screen = new GroupsScreen(page);
  await screen.open();
  await page.keyboard.press('f');
  const row = page.getByRole('treegrid').locator('tbody > [data-row]').first();
  await row.click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await row.focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Attach config' }).click();
  await expect(page.getByRole('button', { name: /^Attach / }).last()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByText('Server token is required')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('server cards with their dialogs have no accessibility violations', async ({ page, api }) => {
  const screen = new InfoScreen(page);
  const [server] = (await api.servers()).filter(({ open }) => !open);
  if (!server) throw new Error('No server is closed');
  await screen.open(server.group.name);
  await expect(screen.card(server).getByRole('listitem').first()).toBeVisible();
  await screen.remote(server).click();
  await expect(page.getByRole('button', { name: /^(Reinstall|Install)$/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('toolbar').getByRole('button', { name: 'Config', exact: true }).click();
  await screen.item('Remove config from servers').click();
  const dialog = screen.dialog('Remove config from servers');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('Select config first please!!!')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // A config that is not attached to any server; servers that have it would be left out.
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Cards to the market' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Finished')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the task history as chart and as table has no accessibility violations', async ({
  page,
  connectedConsole,
}) => {
  const { server } = await connectedConsole(0);
  await page.goto(`/tasks/history?server=${server.id}`);
  await page.getByRole('listbox', { name: "Today's tasks" }).focus();
  await expect(page.getByRole('option')).toBeAttached();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('t');
  await expect(page.getByRole('grid', { name: "Today's tasks" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the agent page has no accessibility violations', async ({ page }) => {
  await page.goto('/downloads/agent');
  await expect(page.getByRole('heading', { name: 'Changelog' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the control view has no accessibility violations', async ({ page, connectedConsole }) => {
  await openControl(page, await connectedConsole(0));
  expect(await findings(page)).toEqual([]);
});

test('the list of schedulers, a week and the consoles with their schedulers have no accessibility violations', async ({
  page,
}) => {
  await page.goto('/schedulers');
  const grid = page.getByRole('grid', { name: 'My schedulers' });
  await expect(page.getByRole('list', { name: 'Configs' }).getByRole('listitem').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await grid.locator('tbody > [data-row]').first().focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: /^Scheduler / })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByText('Plan and history', { exact: true }).click();
  await expect(page.getByRole('listbox', { name: 'Plan and history' })).toBeAttached();
  expect(await findings(page)).toEqual([]);
  await page.goto('/schedulers/consoles');
  const consoles = page.getByRole('grid', { name: 'Console schedulers' });
  await expect(consoles.getByText('Enabled').first()).toBeVisible();
  await consoles.locator('tbody > [data-row]').first().getByRole('checkbox').click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('toolbar').getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(page.getByText('Select scheduler first')).toBeVisible();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
});

test('the editor of a scheduler has no accessibility violations', async ({ page }) => {
  await page.goto('/schedulers/edit?id=1');
  const bar = page.locator('[data-bar]').first();
  await expect(bar).toBeVisible();
  await bar.click();
  await expect(page.getByRole('button', { name: /^Actions of .*account/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the configs, their forms and the import have no accessibility violations', async ({ page }) => {
  await page.goto('/configs/own');
  const rows = page.getByRole('grid', { name: 'My configs' }).locator('tbody > [data-row]');
  await expect(rows.first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Matches a day' }).fill('99');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Wrong');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Config is not valid. Check invalid fields.')).toBeVisible();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: /^All/ }).click();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('u');
  await expect(dialog.getByRole('tab').first()).toBeVisible();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await expect(dialog.getByRole('button', { name: 'Choose a .JSON file' })).toBeVisible();
  const buffer = Buffer.from('{"unknown": 1}');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wrong.json', mimeType: 'application/json', buffer });
  await expect(dialog.getByText('Unknown schema key unknown')).toBeVisible();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
});
