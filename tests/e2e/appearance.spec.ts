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

test('screens have their texts in the chosen language, and load no others', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const name = /texts\.(\w+\.[\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name) loaded.push(name);
  });
  await page.goto('/configs/server-groups');
  await expect(page.getByRole('button', { name: 'Create group' })).toBeVisible();
  expect(loaded.toSorted()).toEqual(['en.messages', 'en.server-groups', 'en.shell']);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await expect(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();
  expect(loaded.slice(3).toSorted()).toEqual(['ru.messages', 'ru.server-groups', 'ru.shell']);

  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Задачи' }).click();
  await expect(page).toHaveTitle(/^Задачи/);
  expect(loaded.slice(6)).toEqual(['ru.tasks']);
});

test('a language whose file is gone after a release loads the page anew, in that language', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 404/);
  await page.goto('/configs/server-groups');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.route('**/assets/texts.ru.shell-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }), {
    times: 1,
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await reloaded;
  await expect(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();
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
