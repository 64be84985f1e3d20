import { readFile } from 'node:fs/promises';
import { endpoints } from '#contract/http/index.ts';
import type { AgentInfo } from '#contract/http/util.ts';
import { expect, test } from './fixtures.ts';

test('the agent is downloaded, and its password is revealed on request only', async ({
  page,
  api,
  stack,
}) => {
  const response = await fetch(`${stack.url}/api${endpoints.getAgentInfo.path}`, {
    headers: { authorization: `Bearer ${api.jwt}` },
  });
  const { version, password } = (await response.json()) as AgentInfo;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('link', { name: 'Agent' }).click();
  await expect(page).toHaveURL(/\/downloads\/agent$/);
  await expect(page).toHaveTitle('Agent · Downloads · Dugout');
  const panel = page.getByRole('region', { name: 'Agent', exact: true });
  await expect(panel.getByText(version, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changelog' })).toContainText(version);

  await expect(page.getByText(password)).toHaveCount(0);
  await panel.getByRole('button', { name: 'Copy password' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await expect(page.getByText(password)).toHaveCount(0);
  await panel.getByRole('button', { name: 'Show password' }).click();
  await expect(panel.getByText(password)).toBeVisible();

  const started = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toContain(version);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
});
