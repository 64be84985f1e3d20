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

for (const scheme of ['light', 'dark'] as const) {
  test(`the first visit follows a ${scheme} system, until somebody chooses`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    const html = page.locator('html');
    const other = scheme === 'light' ? 'dark' : 'light';
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
    await page.emulateMedia({ colorScheme: other });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', other);

    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: scheme === 'light' ? 'Light theme' : 'Dark theme' }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
    await page.reload();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
  });
}
