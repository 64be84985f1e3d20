import { expect, test } from './fixtures.ts';

test('language and theme change at once, and stay', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'User menu of Olivia Operator' }).click();
  const html = page.locator('html');

  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('menuitem', { name: 'Light theme' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');

  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await expect(html).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Dark theme' })).toHaveCount(0);

  await page.reload();
  await expect(html).toHaveAttribute('lang', 'ru');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});
