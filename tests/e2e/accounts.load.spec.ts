import { getAccounts } from '#contract/http/accounts/calls.ts';
import { expect, test } from './offline.ts';

test('a load and an edit that lose the connection keep what is there; the load is completed, the edit can be repeated', async ({
  page,
  api,
  network,
}) => {
  const { summary } = await api.call(getAccounts, { query: {} });
  let laterPages: 'wait' | 'fail' | 'arrive' = 'wait';
  // Pages of 100 accounts instead of 5,000.
  await page.route(/\/api\/accounts\?/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '100');
    if (url.searchParams.get('offset') !== '0') {
      if (laterPages === 'wait') return;
      if (laterPages === 'fail') network.disconnect();
    }
    await route.continue({ url: url.href });
  });
  const grid = page.getByRole('grid');
  const rowsLoaded = (count: number) =>
    // Two header rows.
    expect(grid).toHaveAttribute('aria-rowcount', String(count + 2));

  await page.goto('/accounts/all');
  await expect(page.getByText(`Loading accounts: 100 of ${summary.total}`)).toBeVisible();
  await rowsLoaded(100);

  laterPages = 'fail';
  await page.reload();
  await expect(page.getByText(/^Not all accounts could be loaded/)).toBeVisible();
  await rowsLoaded(100);
  // What is loaded can be used.
  await page.getByRole('searchbox').last().fill('no such account');
  await expect(page.getByText('No rows match the filters')).toBeVisible();
  await page.getByRole('searchbox').last().fill('');

  laterPages = 'arrive';
  network.connect();
  await rowsLoaded(summary.total);
  await expect(page.getByText(/^Loading accounts|^Not all accounts/)).toHaveCount(0);

  // An edit that was begun before the connection was lost is refused at its cell.
  const { data } = await api.call(getAccounts, { query: {} });
  const account = data.at(-3);
  if (!account) throw new Error('The demo data has too few accounts');
  const now = async (): Promise<string | null | undefined> =>
    (await api.call(getAccounts, { query: {} })).data.find(({ id }) => id === account.id)?.description;
  const before = await now();
  await page.getByRole('searchbox').last().fill(account.email);
  const cell = page.locator('[data-key="description"]');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.type('on the road');
  network.disconnect();
  await expect(page.getByRole('banner').getByText(/^Offline/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toContainText('“on the road” was not saved:');
  expect(await now()).toBe(before);

  network.connect();
  await expect(page.getByRole('banner').getByText(/^Offline/)).toHaveCount(0);
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.type('back again');
  await page.keyboard.press('Enter');
  await expect(cell).not.toHaveAttribute('aria-invalid');
  await expect.poll(now).toContain('back again');
});
