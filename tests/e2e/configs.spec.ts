import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Config, deleteConfig, getOwnConfigs } from '#contract/http/configs.ts';
import { expect, openPageAs, sessionOf, test } from './fixtures.ts';

const prefix = 'E2E ';

const ownConfigs = async (url: string): Promise<Config[]> =>
  (await (await sessionOf(url, 'operator')).call(getOwnConfigs, {})).data.filter(({ name }) =>
    name.startsWith(prefix),
  );

test.afterEach(async ({ stack }) => {
  const owner = await sessionOf(stack.url, 'operator');
  for (const { id } of await ownConfigs(stack.url)) await owner.call(deleteConfig, { params: { id } });
});

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'My configs' })
    .getByRole('row')
    .filter({ hasText: `${prefix}${name}` });

test('a config is created in the form, seen by another browser, exported, and imported as it was', async ({
  page,
  stack,
  browser,
}) => {
  const other = await openPageAs(browser, stack, await sessionOf(stack.url, 'operator'));
  await other.goto('/configs/own');
  await expect(other.getByRole('grid', { name: 'My configs' }).getByRole('row').nth(1)).toBeVisible();

  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'My configs' }).click();
  await page.getByRole('button', { name: 'New game config' }).click();
  await page.getByRole('menuitem', { name: /^In a form/ }).click();
  const form = page.getByRole('dialog', { name: 'New game config' });
  await form.getByRole('textbox', { name: 'Name' }).fill(`${prefix}fast`);
  await form.getByRole('searchbox').fill('pace');
  await form.getByRole('textbox', { name: 'Pace', exact: true }).fill('1.5');
  await form.getByRole('searchbox').fill('');
  await form.getByRole('combobox', { name: 'Difficulty' }).selectOption('legendary');
  await form.getByRole('switch', { name: 'Skip replays' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(other, 'fast')).toBeVisible();

  const row = rowOf(page, 'fast');
  await row.focus();
  const started = page.waitForEvent('download');
  await page.keyboard.press('s');
  const download = await started;
  expect(download.suggestedFilename()).toBe(`${prefix}fast.json`);
  const text = await readFile(await download.path(), 'utf8');
  expect(Object.keys(JSON.parse(text) as object)).toHaveLength(3);

  await page.getByRole('button', { name: 'New game config' }).click();
  await page.getByRole('menuitem', { name: /^From a \.JSON file/ }).click();
  const importing = page.getByRole('dialog', { name: 'New game config from a .JSON file' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${prefix}copy.json`, mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(importing.getByText(`Found 3 config fields in file ${prefix}copy.json`)).toBeVisible();
  await importing.getByRole('button', { name: 'Create' }).click();
  await expect(rowOf(page, 'copy')).toBeVisible();
  const [copy, fast] = await ownConfigs(stack.url);
  expect(copy?.data).toEqual(fast?.data);
  expect(fast?.data).toEqual({ pace: 1.5, difficulty: 'legendary', skipReplays: false });
  await other.context().close();
});
