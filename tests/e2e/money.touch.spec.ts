import { expect, test } from './fixtures.ts';
import { tooSmall } from './touch.ts';

test('arrows of a number, tabs of the database and links of proxies have touch targets of 44 px', async ({
  page,
}) => {
  await page.goto('/user/plans');
  const arrows = page.locator('main .mantine-NumberInput-control');
  await expect(arrows).toHaveCount(2);
  expect(await tooSmall(arrows)).toEqual([]);
  await arrows.first().tap();
  await expect(page.getByRole('textbox', { name: 'Consoles' })).toHaveValue('101');
  await page.goto('/database/main');
  const tabs = page.getByRole('dialog', { name: 'Parameters' }).getByRole('tab');
  await expect(tabs).toHaveCount(2);
  expect(await tooSmall(tabs)).toEqual([]);
  await page.goto('/proxies');
  const links = page.getByRole('grid', { name: 'Proxies' }).getByRole('link');
  await expect(links.first()).toBeAttached();
  expect(await tooSmall(links)).toEqual([]);
});
