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

test('proxies are added, checked with real connections, checked until a stop, and deleted', async ({
  page,
}) => {
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
  const slow = Array.from({ length: 108 }, (_, at) => `${urlOf('slow', `e2e-${at}`)};${region}`);
  await dialog.getByRole('textbox').fill([`${urlOf('expired', 'e2e')};${region}`, ...slow].join('\n'));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('109 proxies added')).toBeVisible();

  const first = rows(page).filter({ hasText: 'south' });
  await first.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('1 succeeded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(first).toContainText('Works');
  await rows(page).filter({ hasText: 'expired' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Refused login and password')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByText('110 shown')).toBeVisible();
  // The first calls are under way until the stop, so that no other call follows one of them.
  const stop = Promise.withResolvers<void>();
  await page.route('**/api/proxies/check', async (route) => {
    await stop.promise;
    await route.continue();
  });
  await toolbar.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  stop.resolve();
  await expect(dialog.getByText('10 not processed')).toBeVisible({ timeout: 90_000 });
  await expect(dialog.getByText('No answer in time').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('grid', { name: 'Proxies' }).getByRole('checkbox').first().click();
  await expect(page.getByText('110 selected')).toBeVisible();
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('110 succeeded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows(page)).toHaveCount(0);
});
