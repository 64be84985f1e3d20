import { getAccounts, updateAccounts } from '#contract/http/accounts/calls.ts';
import { updateConsole } from '#contract/http/consoles.ts';
import { expect, test } from './fixtures.ts';

test('an account is found and edited in its cell, a change of another user appears, and the end of the tab saves the last edit', async ({
  page,
  api,
}) => {
  const { data, summary } = await api.call(getAccounts, { query: {} });
  const account = data.at(-1);
  if (!account) throw new Error('The demo data has no accounts');
  // Before the listeners of the app: a tab that is closed without a question, as on a phone.
  await page.addInitScript(() =>
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation()),
  );
  await page.goto('/accounts/all');
  const grid = page.getByRole('grid');
  // Two header rows.
  await expect(grid).toHaveAttribute('aria-rowcount', String(summary.total + 2));

  await page.getByRole('searchbox').last().fill(account.email);
  const row = page.locator(`[data-row="${account.id}"]`);
  await expect(row.getByRole('rowheader')).toContainText(account.email);
  const note = `E2E ${Date.now()}`;
  const cell = row.locator('[data-key="description"]');
  const unlock = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Unlock' }).click();
  };
  await unlock();
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.type(note);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 account(s) successfully updated')).toBeVisible();
  await expect(cell).toContainText(note);
  const stored = async (): Promise<string | null | undefined> => {
    const answer = await api.call(getAccounts, { query: { serverId: String(account.server.id) } });
    return answer.data.find(({ id }) => id === account.id)?.description;
  };
  expect(await stored()).toBe(note);

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

  const last = `${note} last`;
  // Repeated on a busy machine: a browser also closes a page that is too busy to handle the event.
  await expect(async () => {
    await page.goto('/accounts/all');
    await page.getByRole('searchbox').last().fill(account.email);
    // The last edit is pending when the tab is closed.
    await page.evaluate(() => {
      const { setTimeout } = window;
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === 200 ? 0 : setTimeout(run, ms)) as typeof window.setTimeout;
    });
    await unlock();
    await cell.click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(last);
    await page.keyboard.press('Enter');
    await expect(cell).toContainText(last);
    await page.goto('about:blank');
    await expect.poll(stored, { timeout: 10_000 }).toBe(last);
  }).toPass();
});
