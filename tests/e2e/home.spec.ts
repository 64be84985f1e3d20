import { holdConsole } from '#tests/support/heldConsole.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('home lists failed consoles and closed servers, and leads to the tile and to the card', async ({
  page,
  api,
}) => {
  const servers = await api.servers();
  const consoles = (await Promise.all(servers.map(({ id }) => api.consoles(id)))).flat();
  const failed = consoles.filter(({ status }) => status === consoleStatus.failed);
  const [first] = failed;
  if (!first) throw new Error('No console has failed');
  await page.goto('/');
  const section = page.getByRole('region', { name: /^Failed/ });
  /** The console itself: failed accounts of the same console have rows with its name as well. */
  const rowOf = (name: string) =>
    section
      .getByRole('link', { name: name.toUpperCase() })
      .filter({ hasNot: page.getByText('account', { exact: true }) });
  for (const { name } of failed) await expect(rowOf(name)).toBeVisible();
  await rowOf(first.name).click();
  await expect(page).toHaveURL(new RegExp(`server=${first.serverId}#console-${first.id}$`));
  await expect(page.locator(`[data-console="${first.id}"] [data-surface]`)).toBeFocused();
  await expect(page.locator(`[data-console="${first.id}"]`)).toHaveAttribute('data-named');

  const closed = servers.find(({ open }) => !open);
  if (!closed) throw new Error('No server is closed');
  await page.goto('/');
  const closedServers = page.getByRole('region', { name: /^Servers not running/ });
  await closedServers.getByRole('link', { name: closed.description ?? closed.name }).click();
  const card = page.locator(`[data-server="${closed.id}"]`);
  await expect(card).toBeInViewport();
  await expect(card).toHaveAttribute('data-named');
  await expect(card).not.toHaveAttribute('data-named');
});

test('a paused script appears on the board, and disappears when it is resumed', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const { target, gameConsole } = await connectedConsole(0, 2);
  const held = await holdConsole(probe.channel, target, { name: 'Sofia Supervisor', pausesScript: true });
  try {
    await page.goto('/');
    const section = page.getByRole('region', { name: /^Paused scripts/ });
    await expect(section.getByRole('link', { name: gameConsole.name.toUpperCase() })).toContainText(
      'Sofia Supervisor',
    );
  } finally {
    await held.giveBack();
  }
  await expect(page.getByRole('region', { name: /^Paused scripts/ })).toHaveCount(0);
});

/** Simulates an API as specified, without the calls over the whole fleet. */
const withoutFleetCalls = (page: Page) =>
  page.route('**/api/fleet/**', (route) => route.fulfill({ status: 404, json: { error: 'Not found' } }));

test('home and the palette ask once for the whole fleet, not once for each server', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('region', { name: /^Failed/ })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: /^Search/ }).fill('failed');
  const consoles = page.getByRole('group', { name: 'Consoles', exact: true });
  await expect(consoles.getByRole('option').first()).toContainText('failed');
  expect(requested.filter((path) => path.endsWith('/consoles'))).toEqual(['/api/fleet/consoles']);
});

test('with an API without the aggregate calls home and the palette show the same', async ({
  page,
  faults,
  probe,
  connectedConsole,
}) => {
  faults.allow(/status of 404|Failed to load resource/);
  const figures = page.getByRole('complementary').getByRole('definition');
  const section = page.getByRole('region', { name: /^Failed/ });
  await page.goto('/');
  await expect(section).toBeVisible();
  const expected = { figures: await figures.allTextContents(), failed: await section.textContent() };
  await withoutFleetCalls(page);
  const { target, gameConsole } = await connectedConsole(0, 2);
  const held = await holdConsole(probe.channel, target, { name: 'Sofia Supervisor', pausesScript: true });
  try {
    await page.reload();
    await expect(section).toHaveText(expected.failed ?? '');
    await expect(figures).toHaveText(expected.figures);
    const paused = page.getByRole('region', { name: /^Paused scripts/ });
    await expect(paused.getByRole('link', { name: gameConsole.name.toUpperCase() })).toContainText(
      'Sofia Supervisor',
    );
  } finally {
    await held.giveBack();
  }
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: /^Search/ }).fill(gameConsole.name);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(
    gameConsole.name.toUpperCase(),
  );
});
