import { getAccounts } from '#contract/http/accounts/calls.ts';
import { cellsOf, csvFileOf } from '#tests/fixtures/accountsCsv.ts';
import { engineNames } from './lib/engine.ts';
import { expect, test } from './lib/journey.ts';

test('all accounts are loaded; a cell is edited, pasted and undone', async ({ page, api }) => {
  const { data, summary } = await api.call(getAccounts, { query: {} });
  const account = data.at(-2 - engineNames.indexOf(page.engine.name));
  if (!account) throw new Error('The demo data has too few accounts');
  const now = async (): Promise<string | null | undefined> =>
    (await api.call(getAccounts, { query: {} })).data.find(({ id }) => id === account.id)?.description;

  await page.openAs('supervisor', '/accounts/all');
  const grid = page.role('grid', 'All accounts');
  await expect.poll(() => grid.attribute('aria-rowcount')).toBe(String(summary.total + 2));
  await page.open(`/accounts/all?q=${encodeURIComponent(account.email)}`);
  await expect.poll(() => grid.role('rowheader').count()).toBe(1);
  await page.button('More actions').click();
  await page.role('menuitem', 'Unlock').click();
  const cell = grid.css('[data-key="description"]');
  await cell.click();
  await page.press('F2');
  await page.press('Control', 'a');
  await page.type('first');
  await page.press('Enter');
  await expect.poll(now).toBe('first');

  await cell.click();
  await page.press('Control', 'c');
  await page.press('F2');
  await page.press('Control', 'a');
  await page.type('second');
  await page.press('Enter');
  await expect.poll(now).toBe('second');
  await cell.click();
  await page.press('Control', 'v');
  await expect.poll(now).toBe('first');

  await page.press('Control', 'z');
  await expect.poll(now).toBe('second');
});

test('accounts are imported from a file', async ({ page, api }) => {
  const [server] = await api.servers();
  if (!server) throw new Error('There are no servers');
  const consoleName = (await api.consoles(server.id)).find(({ name }) => name.length < 20)?.name ?? '';
  const email = `new-in-${page.engine.name}@example.com`;
  const { buffer } = csvFileOf('new.csv', [cellsOf(0, { consoleName, email, index: '' })]);

  await page.openAs('supervisor', '/accounts/add');
  await page.button('Add by CSV').click();
  const dialog = page.role('dialog', 'Add by CSV');
  await dialog.shown();
  await page.chooseFile('new.csv', buffer.toString());
  await dialog.role('region', 'Preview').says(/1 account/);
  await dialog.role('combobox', /^Server/).click();
  await page.role('option', new RegExp(server.fullName)).click();
  await dialog.button(/^Add \d/).click();
  await page.role('grid', 'New accounts').role('rowheader', email).shown();
  await page.button(/^In work/).click();
  await expect
    .poll(async () => (await api.call(getAccounts, { query: {} })).data.map((each) => each.email))
    .toContain(email);
});
