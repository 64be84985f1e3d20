import type { Page } from '@playwright/test';
import { getAccounts } from '#contract/http/accounts/calls.ts';
import { signInToApi } from '#tests/support/api.ts';
import { expect, openPageAs, test } from './fixtures.ts';

const field = 'description';

/** Opens the page with one account, unlocked, with the cursor on its description: by keyboard only. */
async function openCell(page: Page, email: string): Promise<void> {
  await page.goto(`/accounts/all?q=${encodeURIComponent(email)}`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('rowheader')).toHaveCount(1);
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('combobox', { name: /^Search/ });
  await expect(palette).toBeFocused();
  await page.keyboard.type('Unlock editing');
  await expect(page.getByRole('option', { name: /Unlock editing/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(grid).not.toHaveAttribute('aria-readonly');
  await pressUntil(page, 'Tab', () => grid.evaluate((element) => element === document.activeElement));
  // The first cell of the row, and then one by one: a cell outside of the view is mounted some time after the key.
  await page.keyboard.press('Home');
  const current = grid.locator('[data-key][data-current]');
  await expect(current).toBeVisible();
  for (;;) {
    const at = await current.getAttribute('data-key');
    if (at === field) return;
    await page.keyboard.press('ArrowRight');
    await expect(current).not.toHaveAttribute('data-key', at ?? '');
  }
}

/** Presses a key until something is so, at most as often as a page has places for the focus. */
async function pressUntil(page: Page, key: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let times = 0; times < 150; times++) {
    if (await isDone()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there`);
}

test('of two users who edit the same cell the second one is told who has changed it to what', async ({
  page,
  browser,
  stack,
  api,
}) => {
  const { data } = await api.call(getAccounts, { query: {} });
  const account = data.at(-2);
  if (!account) throw new Error('The demo data has too few accounts');
  const now = async (): Promise<string | null | undefined> => {
    const answer = await api.call(getAccounts, { query: {} });
    return answer.data.find(({ id }) => id === account.id)?.description;
  };
  const second = await openPageAs(browser, stack, await signInToApi(stack.url, 'supervisor'));
  await Promise.all([openCell(page, account.email), openCell(second, account.email)]);

  const theirs = `theirs ${Date.now()}`;
  await second.keyboard.press('F2');
  await second.keyboard.type('mine');
  await page.keyboard.press('F2');
  await page.keyboard.type(theirs);
  await page.keyboard.press('Enter');
  await expect.poll(now).toBe(theirs);

  // The editor has been open since before their change.
  await second.keyboard.press('Enter');
  const cell = second.locator(`[data-key="${field}"]`);
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toContainText(theirs);
  const note = second.getByText(
    new RegExp(`^“.*mine” was not saved: .+ has changed '${field}' to '${theirs}' in the meantime.$`),
  );
  await expect(note.last()).toBeVisible();
  expect(await now()).toBe(theirs);

  await second.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await expect(cell).not.toHaveAttribute('aria-invalid');
  await second.keyboard.press('F2');
  await second.keyboard.type('both');
  await second.keyboard.press('Enter');
  await expect(page.locator(`[data-key="${field}"]`)).toContainText('both');
  expect(await now()).toBe('both');
  await second.context().close();
});
