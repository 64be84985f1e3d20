import { expect, test } from './fixtures.ts';
import { tooSmall } from './touch.ts';

test('the number of consoles and the tabs of the database have touch targets of 44 px', async ({ page }) => {
  await page.goto('/user/plans');
  const arrows = page.locator('main .mantine-NumberInput-control');
  await expect(arrows).toHaveCount(2);
  expect(await tooSmall(arrows)).toEqual([]);
  await arrows.first().tap();
  await expect(page.getByRole('textbox', { name: 'Consoles' })).toHaveValue('101');
  await page.goto('/database/main');
  const tabs = page.getByRole('dialog', { name: 'Db params' }).getByRole('tab');
  await expect(tabs).toHaveCount(2);
  expect(await tooSmall(tabs)).toEqual([]);
});
