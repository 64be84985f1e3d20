import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { getAccounts } from '#contract/http/accounts/calls.ts';
import { AddScreen } from './accountsAdd.ts';
import { afkAfter } from './answers.ts';
import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';
import { GroupsScreen } from './serverGroups.ts';
import { InfoScreen } from './serversInfo.ts';

// Checking a page with thousands of elements takes long on a shared machine.
test.describe.configure({ timeout: 120_000 });

/**
 * Violations found by axe, as `scheme: rule: element`: of all rules in the dark color scheme, of those about colors in the
 * light one too. @param within selector of the part to check: what a dialog covers is dimmed
 */
async function findings(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  const schemes = { dark: {}, light: { runOnly: ['color-contrast', 'link-in-text-block'] } };
  for (const [scheme, rules] of Object.entries(schemes)) {
    await page.locator('html').evaluate((html, name) => {
      html.dataset['mantineColorScheme'] = name;
      // Otherwise color transitions would still be running.
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
    }, scheme);
    const { violations } = await new AxeBuilder({ page })
      .include(within)
      .options({ resultTypes: ['violations'], ...rules })
      // No page has frames; otherwise each check opens a page of its own to join their results.
      .setLegacyMode()
      .analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ target }) => `${scheme}: ${id}: ${target.join(' ')}`));
  }
  return found;
}

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

test('all accounts with the panel of one and the dialogs of views have no accessibility violations', async ({
  page,
}) => {
  await page.goto('/accounts/all?account=1');
  await expect(page.getByRole('grid', { name: 'All accounts' }).getByRole('row').nth(3)).toBeVisible();
  const panel = page.getByRole('complementary', { name: /^Account / });
  await expect(panel.getByRole('region', { name: 'Tasks today' })).toBeVisible();
  await panel.getByRole('button', { name: /^Show empty fields/ }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Saved views' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Axe');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Axe' }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved views' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('new accounts with their dialogs have no accessibility violations', async ({ page }) => {
  const screen = new AddScreen(page);
  await screen.open();
  expect(await findings(page)).toEqual([]);
  await screen.choose('seven-errors.csv');
  expect(await findings(page)).toEqual([]);
  await screen.addTo();
  await screen.showInvalid();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add via form' }).click();
  await screen.dialog('New account').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('A value is required').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the pages that pair, play and list accounts of a server have no accessibility violations', async ({
  page,
  api,
}) => {
  await page.goto('/accounts/parring');
  await expect(page.getByRole('grid', { name: 'Parring' }).getByRole('row').nth(3)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/accounts/play');
  await expect(page.getByRole('grid', { name: 'Play' }).getByRole('row').nth(3)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/accounts/legacy');
  await expect(page.getByRole('heading', { name: 'Select server first' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const [server] = (await api.servers()).filter(({ open, online }) => open && online);
  await page.goto(`/accounts/legacy?server=${server?.id}`);
  await expect(page.getByRole('meter', { name: 'CPU load' })).not.toHaveAttribute(
    'aria-valuetext',
    'unknown',
  );
  expect(await findings(page)).toEqual([]);
});

test('the dialogs of pairing have no accessibility violations', async ({ page, api }) => {
  const { data } = await api.call(getAccounts, { query: {} });
  const account = data.find(({ paired, signed, status }) => !paired && !signed && status === 1);
  await page.goto(`/accounts/parring?q=${encodeURIComponent(account?.email ?? '')}`);
  await page.getByRole('grid').getByRole('row').nth(2).getByRole('checkbox').click();
  for (const name of ['Parring by link', 'Parring by pin code', 'Import parring info', 'Sign in by link']) {
    await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the failures and the queue of a server have no accessibility violations', async ({ page, api }) => {
  await page.goto('/accounts/failures');
  await expect(page.getByRole('list', { name: 'Failures' }).getByRole('link').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const [server] = await api.servers();
  await page.goto(`/accounts/queue?server=${server?.id}`);
  const row = page.getByRole('treegrid').getByRole('row').nth(2);
  await expect(row).toBeVisible();
  await row.getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'Next' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('account management with its search has no accessibility violations', async ({ page }) => {
  await page.goto('/accounts/management');
  const tools = page.getByRole('toolbar', { name: 'Account management' });
  await expect(page.getByRole('heading', { name: 'Search accounts first' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await tools.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search accounts' });
  await dialog.getByRole('textbox', { name: 'Query' }).fill('North 1\nnobody@dugout.test');
  await expect(dialog.getByText('2 lines are searched for')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Search' }).click();
  await page.getByText('1 line of the query was not found').click();
  await expect(page.getByRole('cell', { name: 'nobody@dugout.test' })).toBeVisible();
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

test('the accounts with a menu, a question and its results have no accessibility violations', async ({
  page,
  api,
}) => {
  const { summary } = await api.call(getAccounts, { query: { serverId: '1' } });
  await page.goto('/accounts/all?server=1');
  const grid = page.getByRole('grid', { name: 'All accounts' });
  await expect(page.getByText(`${summary.total} shown`, { exact: true })).toBeVisible();
  await grid.getByRole('checkbox', { name: 'Select all rows that match the filters' }).click();
  await expect(page.getByText(`${summary.total} selected`, { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await grid
    .getByRole('button', { name: /^Actions of/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: 'All accounts' }).getByRole('button', { name: 'Undone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undone' });
  await expect(dialog.getByText(/skipped:$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undone' }).click();
  await expect(dialog.getByText('Finished')).toBeVisible();
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
