import { getAccounts } from '#contract/http/accounts/calls.ts';
import { AddScreen } from './accountsAdd.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

// Checking a page with thousands of elements takes long on a shared machine.
test.describe.configure({ timeout: 120_000 });

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
