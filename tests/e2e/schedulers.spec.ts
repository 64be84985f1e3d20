import type { Locator, Page } from '@playwright/test';
import { getOwnConfigs } from '#contract/http/configs.ts';
import {
  createScheduler,
  deleteSchedulers,
  getConsoleSchedulers,
  getSchedulers,
} from '#contract/http/schedulers.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { expect, openPageAs, sessionOf, test } from './fixtures.ts';

const prefix = 'E2E ';

test.afterEach(async ({ stack }) => {
  const owner = await sessionOf(stack.url, 'operator');
  const { data } = await owner.call(getSchedulers, {});
  const ids = data.filter(({ name }) => name.startsWith(prefix)).map(({ id }) => id);
  if (ids.length > 0)
    await owner.call(deleteSchedulers, { query: { schedulerIds: ids.join(','), detach: 'true' } });
});

/** Creates a scheduler of the operator with two accounts for four hours on three days. */
async function create(owner: ApiClient, name: string): Promise<void> {
  const config = (await owner.call(getOwnConfigs, {})).data.find(({ isBaseType }) => !isBaseType);
  const entry = { configId: config?.id ?? 0, accounts: [0, 1], start: 6, end: 10 };
  const data = [1, 2, 3].map((day) => ({ day, entries: [entry] }));
  await owner.call(createScheduler, { body: { scheduler: { name: `${prefix}${name}`, data } } });
}

const gridOf = (page: Page): Locator => page.getByRole('grid', { name: 'Console schedulers' });
const rowOf = (page: Page, name: string): Locator => gridOf(page).locator('[data-row]', { hasText: name });

/** Drags with the mouse, slowly enough for the page to follow. */
async function drag(page: Page, item: Locator, onto: Locator): Promise<void> {
  await item.hover();
  await page.mouse.down();
  await onto.hover();
  // A second move: the first one only starts the drag.
  await onto.hover();
  await expect(onto.locator('[data-target]')).toHaveCount(1);
  await page.mouse.up();
}

test('a scheduler is based on another one; both are attached, switched, and another browser shows it', async ({
  page,
  stack,
  browser,
}) => {
  const owner = await sessionOf(stack.url, 'operator');
  await create(owner, 'mornings');
  const ownRow = (name: string) =>
    page.getByRole('grid', { name: 'My schedulers' }).getByRole('row').filter({ hasText: name });
  await page.goto('/schedulers');
  await ownRow('mornings').getByText('Not attached').click();
  await expect(page.getByRole('region', { name: `Week of ${prefix}mornings` })).toBeVisible();
  await page.getByRole('button', { name: 'New based on selected' }).click();
  await expect(page.getByText('24 h a week on all accounts')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const naming = page.getByRole('dialog', { name: 'Save new scheduler' });
  await naming.getByRole('textbox', { name: 'Name' }).fill(`${prefix}nights`);
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('New scheduler successfully created')).toBeVisible();
  await expect(ownRow('nights')).toBeVisible();

  const free = (await owner.call(getConsoleSchedulers, {})).data.filter(
    ({ scheduler }) => scheduler === null,
  );
  const [first = '', second = '', third = ''] = free.map(({ consoleName }) => consoleName.toUpperCase());
  const other = await openPageAs(browser, stack, owner);
  await other.goto('/schedulers/consoles');
  await page.goto('/schedulers/consoles');
  await expect(rowOf(page, first)).toContainText('Not attached');

  const side = page.getByRole('complementary', { name: 'My schedulers' });
  const item = (name: string) => side.getByRole('listitem').filter({ hasText: `${prefix}${name}` });
  await drag(page, item('mornings'), rowOf(page, first));
  await expect(rowOf(page, first)).toContainText(`${prefix}mornings`);
  await expect(rowOf(other, first)).toContainText(/mornings.*Enabled/);

  for (const name of [second, third]) await rowOf(page, name).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Attach', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach scheduler to 2 consoles' });
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(dialog.getByText('Select scheduler first')).toBeVisible();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: `${prefix}nights` }).click();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  for (const name of [second, third]) await expect(rowOf(other, name)).toContainText(/nights.*Enabled/);

  await page.getByRole('toolbar').getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(rowOf(page, second)).toContainText('Disabled');
  await expect(rowOf(other, third)).toContainText('Disabled');
  await rowOf(other, third).getByRole('switch').click();
  await expect(rowOf(page, third)).toContainText('Enabled');

  await page.goto('/schedulers');
  await expect(ownRow('nights').getByRole('link', { name: /^2, show the consoles/ })).toBeVisible();
  await other.context().close();
});
