import { getViews } from '#contract/http/views.ts';
import { signInToApi } from '#tests/support/api.ts';
import { expect, openPageAs, test } from './fixtures.ts';

test('a view that is saved in one session is the default in another one, and changes reach both', async ({
  page,
  browser,
  stack,
}) => {
  await page.goto('/accounts/all?class=failed&sort=-email');
  const views = page.getByRole('button', { name: 'Saved views' });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Index', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: /^Index/ })).toHaveCount(0);
  await views.click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Failed first');
  await dialog.getByRole('checkbox', { name: 'Show this view when the page is opened' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Failed first' })).toBeVisible();

  // The same user on a tablet.
  const tablet = await openPageAs(browser, stack, await signInToApi(stack.url, 'operator'));
  await tablet.setViewportSize({ width: 1180, height: 820 });
  await tablet.goto('/accounts/all');
  const menu = tablet.getByRole('button', { name: /^(Failed first|By hand)$/ });
  await expect(menu).toHaveText('Failed first');
  await expect(tablet.getByRole('columnheader', { name: /^Index/ })).toHaveCount(0);
  expect(new URL(tablet.url()).searchParams.get('class')).toBe('failed');

  await menu.click();
  await tablet.getByRole('menuitem', { name: 'Manage views' }).click();
  await tablet.getByRole('button', { name: 'Rename “Failed first”' }).click();
  const rename = tablet.getByRole('dialog', { name: 'Rename view' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('By hand');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('button', { name: 'By hand' })).toBeVisible();

  // Somebody else has views of their own.
  const staff = await signInToApi(stack.url, 'staff');
  expect((await staff.call(getViews, { query: { grid: 'accounts.all' } })).data).toEqual([]);

  await tablet.getByRole('button', { name: 'Delete “By hand”' }).click();
  await tablet.getByRole('dialog', { name: 'Delete view' }).getByRole('button', { name: 'Delete' }).click();
  await expect(views).toBeVisible();
  await tablet.context().close();
});
