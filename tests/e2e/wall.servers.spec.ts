import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('the wall shows all servers in parts, and opens with them again', async ({ page, api }) => {
  const servers = await api.servers();
  const total = servers.reduce((sum, { consoleCount }) => sum + consoleCount, 0);
  await page.goto('/playing-control/all');
  await expect(page.getByText('Select server first')).toBeVisible();
  await page.getByRole('button', { name: /All servers/ }).click();
  await expect(page).toHaveURL(/server=all/);
  await expect(page.getByRole('article')).toHaveCount(total);
  for (const { description, name } of servers)
    await expect(page.getByRole('region', { name: description ?? name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Total: ${total}`);

  await page.goto('/playing-control/all');
  await expect(page).toHaveURL(/server=all/);
  await expect(page.getByRole('article')).toHaveCount(total);
});

test('several servers can be selected by the menu or by the URL', async ({ page, api }) => {
  const [one, two, three] = await api.servers();
  if (!one || !two || !three) throw new Error('There are too few servers');
  const named = (server: typeof one) =>
    page.getByRole('region', { name: server.description ?? server.name, exact: true });
  await page.goto(`/playing-control/all?server=${one.id},${two.id}`);
  await expect(named(two)).toBeVisible();
  await page.getByRole('button', { name: 'Select several servers' }).click();
  await page.getByRole('checkbox', { name: three.description ?? three.name, exact: true }).click();
  await expect(named(three)).toBeVisible();
  await page.getByRole('checkbox', { name: one.description ?? one.name, exact: true }).click();
  await expect(named(one)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`server=${two.id}(,|%2C)${three.id}`));
});

test('the down arrow moves from the last row of a server to the first row of the next one', async ({
  page,
  api,
}) => {
  const [one, two] = await api.servers();
  if (!one || !two) throw new Error('There are too few servers');
  await page.goto(`/playing-control/all?server=${one.id},${two.id}`);
  const regions = page.getByRole('region').filter({ has: page.getByRole('article') });
  await expect(regions).toHaveCount(2);
  const surfaces = regions.first().locator('[data-surface]');
  await surfaces.last().focus();
  await page.keyboard.press('ArrowDown');
  await expect(regions.last().locator('[data-surface]:focus')).toHaveCount(1);
});

test('in the server select typing replaces the name, Enter selects the match and Escape cancels', async ({
  page,
  api,
}) => {
  const [one, two] = await api.servers();
  if (!one || !two) throw new Error('There are too few servers');
  const nameOf = (server: typeof one) => server.description ?? server.name;
  await page.goto(`/playing-control/all?server=${one.id}`);
  const field = page.getByRole('combobox', { name: 'Your servers' });
  await expect(field).toHaveValue(nameOf(one));
  await field.click();
  await page.keyboard.type('no such');
  await expect(field).toHaveValue('no such');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(nameOf(one));
  await expect(field).not.toBeFocused();

  await page.keyboard.press('s');
  await expect(field).toBeFocused();
  await page.keyboard.type(nameOf(two));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`server=${two.id}$`));
  await expect(field).toHaveValue(nameOf(two));
});

test('sixty tiles of all servers fit a laptop screen without scrolling, and arrow keys follow their rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto('/playing-control/all?server=all');
  const tiles = page.getByRole('article');
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(60);
  await page.getByRole('button', { name: 'Fit all tiles to the window' }).click();
  const hidden = () => page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  await expect.poll(hidden).toBe(0);
  for (const tile of [tiles.first(), tiles.last()]) await expect(tile).toBeInViewport({ ratio: 1 });

  const boxOf = async (surface: Locator) => {
    const box = await surface.boundingBox();
    if (!box) throw new Error('The tile has no box');
    return box;
  };
  const surface = tiles.first().locator('[data-surface]');
  await surface.focus();
  await page.keyboard.press('ArrowDown');
  const below = page.locator('[data-surface]:focus');
  const [from, to] = [await boxOf(surface), await boxOf(below)];
  expect(to.x).toBeCloseTo(from.x, 0);
  expect(to.y).toBeGreaterThan(from.y);
});
