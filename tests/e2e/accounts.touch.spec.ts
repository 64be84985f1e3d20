import type { Locator, Page } from '@playwright/test';
import { getAccounts } from '#contract/http/accounts/calls.ts';
import { expect, test } from './fixtures.ts';
import { tablet, tooSmall } from './touch.ts';

test.use(tablet);

/** Share of the grid's width taken by its pinned columns. */
const pinnedPart = (page: Page): Promise<number> =>
  page.getByRole('grid').evaluate((grid) => {
    const pinned = grid.querySelector('[data-row] > [role="presentation"]');
    return (pinned?.getBoundingClientRect().width ?? 0) / grid.clientWidth;
  });

test('accounts are selected, edited and looked at by touch, in landscape and upright', async ({
  page,
  api,
}) => {
  const { data } = await api.call(getAccounts, { query: {} });
  const [one, two] = data.toSorted((a, b) => a.id - b.id);
  if (!one || !two) throw new Error('The demo data has too few accounts');
  const grid = page.getByRole('grid');
  const row = (id: number): Locator => page.locator(`[data-row="${id}"]`);
  await page.goto('/accounts/all?sort=id');
  await expect(row(one.id)).toBeVisible();
  expect(await pinnedPart(page)).toBeLessThanOrEqual(0.55);
  expect((await grid.locator('[data-row]').first().boundingBox())?.y).toBeLessThan(220);
  expect(await tooSmall(page.getByRole('toolbar').locator('button, .mantine-Input-input'))).toEqual([]);
  expect(await tooSmall(row(one.id).getByRole('gridcell').first())).toEqual([]);

  // Selection.
  await row(one.id).locator('[data-select]').tap();
  await row(two.id).locator('[data-select]').tap();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await row(two.id).locator('[data-select]').tap();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();

  // The menu button of a row.
  const dots = row(one.id).getByRole('button', { name: `Actions of ${one.email}` });
  expect(await tooSmall(dots)).toEqual([]);
  await dots.tap();
  expect(await tooSmall(page.getByRole('menuitem'))).toEqual([]);
  await page.getByRole('menuitem', { name: 'Details' }).tap();
  const panel = page.getByRole('complementary', { name: `Account ${one.email}` });
  await expect(panel.getByRole('heading', { name: one.email })).toBeVisible();
  expect(await tooSmall(panel.locator('button, a'))).toEqual([]);
  await page.goBack();
  await expect(panel).toHaveCount(0);

  // Upright.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(() => pinnedPart(page)).toBeLessThanOrEqual(0.55);
  expect(await tooSmall(page.getByRole('toolbar').locator('button, .mantine-Input-input'))).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Unlock' }).tap();
  const cell = row(one.id).locator('[data-key="description"]');
  // Like a swipe.
  await expect
    .poll(async () => {
      await grid.evaluate((element) => element.scrollBy({ left: 150 }));
      return cell.isVisible();
    })
    .toBe(true);
  await cell.scrollIntoViewIfNeeded();
  await cell.tap();
  await cell.tap();
  const note = `Touched ${Date.now()}`;
  await page.getByRole('textbox', { name: 'New value of Description' }).fill(note);
  await page.keyboard.press('Enter');
  await expect(cell).toContainText(note);
  await expect
    .poll(
      async () =>
        (await api.call(getAccounts, { query: {} })).data.find(({ id }) => id === one.id)?.description,
    )
    .toBe(note);
});
