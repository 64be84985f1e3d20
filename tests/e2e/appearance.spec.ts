import { expect, test } from './fixtures.ts';

test('the page follows the color scheme of the system until the user chooses, and keeps theme and language over a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const html = page.locator('html');
  const hasScheme = (scheme: string) => expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
  // Until the app is mounted it does not listen to the system.
  await expect(page.getByRole('button', { name: 'User menu of Olivia Operator' })).toBeVisible();
  await hasScheme('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await hasScheme('dark');
  await page.reload();
  await hasScheme('dark');

  await page.getByRole('button', { name: 'User menu of Olivia Operator' }).click();
  await page.getByRole('menuitem', { name: 'Light theme' }).click();
  await hasScheme('light');
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await expect(html).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Dark theme' })).toHaveCount(0);

  await page.reload();
  await expect(html).toHaveAttribute('lang', 'ru');
  await hasScheme('light');
});

test('screens have their texts in the chosen language, and load no others', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const name = /texts\.(\w+\.[\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name) loaded.push(name);
  });
  await page.goto('/configs/server-groups');
  await expect(page.getByRole('button', { name: 'Create group' })).toBeVisible();
  // The refusals of the API follow the first screen.
  await expect
    .poll(() => loaded.toSorted())
    .toEqual(['en.messages', 'en.refusals', 'en.server-groups', 'en.shell']);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await expect(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();
  expect(loaded.slice(4).toSorted()).toEqual(['ru.messages', 'ru.refusals', 'ru.server-groups', 'ru.shell']);

  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Задачи' }).click();
  await expect(page).toHaveTitle(/Задачи/);
  expect(loaded.slice(8)).toEqual(['ru.tasks']);
});

test('a language whose file is missing after a release reloads the page in that language', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 404/);
  await page.goto('/configs/server-groups');
  await page.getByRole('button', { name: /^User menu/ }).click();
  // Not `times: 1`: interception would end, and a request of the reload that it holds would be lost with it.
  let isMissing = true;
  await page.route('**/assets/texts.ru.shell-*.js', (route) => {
    if (!isMissing) return route.continue();
    isMissing = false;
    return route.fulfill({ status: 404, body: 'gone' });
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await reloaded;
  await expect(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();
});
