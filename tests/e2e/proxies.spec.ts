import type { Page } from '@playwright/test';
import { deleteProxies, getProxies } from '#contract/http/proxies.ts';
import { demoPorts } from '#demo/proxies/ports.ts';
import { expect, sessionOf, test } from './fixtures.ts';

const region = 'E2E';
const urlOf = (login: string, password: string): string =>
  `socks5://${login}:${password}@127.0.0.1:${demoPorts.socks}`;

test.afterEach(async ({ stack }) => {
  const { call } = await sessionOf(stack.url, 'operator');
  const { data } = await call(getProxies, {});
  const ids = data.filter((proxy) => proxy.region === region).map(({ id }) => id);
  if (ids.length > 0) await call(deleteProxies, { query: { proxyIds: ids.join(',') } });
});

const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Proxies' }).getByRole('row').filter({ hasText: region });

test('proxies are added, checked with real connections, and deleted', async ({ page }) => {
  await page.goto('/proxies');
  const toolbar = page.getByRole('toolbar', { name: 'Proxies' });
  const dialog = page.getByRole('dialog');

  await toolbar.getByRole('button', { name: 'Add via form' }).click();
  await dialog.getByRole('textbox', { name: 'URL' }).fill(urlOf('south', 'e2e'));
  await dialog.getByRole('textbox', { name: 'Region' }).fill(region);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox').fill(region);
  await expect(rows(page)).toHaveCount(1);
  await toolbar.getByRole('button', { name: 'Add by CSV' }).click();
  const lines = ['expired', 'slow'].map((login) => `${urlOf(login, 'e2e')};${region}`);
  await dialog.getByRole('textbox').fill(lines.join('\n'));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('2 proxies added')).toBeVisible();

  const first = rows(page).filter({ hasText: 'south' });
  await first.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('1 succeeded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(first).toContainText('Works');
  await toolbar.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Refused login and password')).toBeVisible();
  await expect(dialog.getByText('No answer in time')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('grid', { name: 'Proxies' }).getByRole('checkbox').first().click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('3 succeeded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows(page)).toHaveCount(0);
});
