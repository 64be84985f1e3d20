import { getAccounts, updateAccounts } from '#contract/http/accounts/calls.ts';
import { updateConsole } from '#contract/http/consoles.ts';
import { expect, test } from './fixtures.ts';

test('an account is found and edited in its cell, and a change of another user appears', async ({
  page,
  api,
}) => {
  const { data, summary } = await api.call(getAccounts, { query: {} });
  const account = data.at(-1);
  if (!account) throw new Error('The demo data has no accounts');
  await page.goto('/accounts/all');
  const grid = page.getByRole('grid');
  // Two header rows.
  await expect(grid).toHaveAttribute('aria-rowcount', String(summary.total + 2));

  await page.getByRole('searchbox').last().fill(account.email);
  const row = page.locator(`[data-row="${account.id}"]`);
  await expect(row.getByRole('rowheader')).toContainText(account.email);
  const note = `E2E ${Date.now()}`;
  const cell = row.locator('[data-key="description"]');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.type(note);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 account(s) successfully updated')).toBeVisible();
  await expect(cell).toContainText(note);
  const stored = await api.call(getAccounts, { query: {} });
  expect(stored.data.find(({ id }) => id === account.id)?.description).toBe(note);

  const theirs = `${note} theirs`;
  await api.call(updateAccounts, { body: { accounts: [{ id: account.id, description: theirs }] } });
  await expect(cell).toContainText(theirs);

  // The console's name is part of the account, so the search finds it.
  const { id, name } = account.console;
  const renamed = `RENAMED ${id}`;
  await page.getByRole('searchbox').last().fill(renamed);
  await expect(row).toHaveCount(0);
  await api.call(updateConsole, { params: { id }, body: { name: renamed } });
  await expect(row).toBeVisible();
  await api.call(updateConsole, { params: { id }, body: { name } });

  await page.reload();
  await page.getByRole('searchbox').last().fill(account.email);
  await expect(cell).toContainText(theirs);
});
