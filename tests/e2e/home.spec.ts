import { holdConsole } from '#tests/support/heldConsole.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { FleetAttention } from '#contract/http/fleet.ts';
import type { Server } from '#contract/http/servers.ts';
import type { Page } from '@playwright/test';
import { changeAnswer } from './answers.ts';
import { expect, test } from './fixtures.ts';

test('home tells of each failed console and leads to its tile', async ({ page, api }) => {
  const servers = await api.servers();
  const consoles = (await Promise.all(servers.map(({ id }) => api.consoles(id)))).flat();
  const failed = consoles.filter(({ status }) => status === consoleStatus.failed);
  const [first] = failed;
  if (!first) throw new Error('No console has failed');
  await page.goto('/');
  const section = page.getByRole('region', { name: /^Failed/ });
  for (const { name } of failed)
    await expect(section.getByRole('link', { name: name.toUpperCase() })).toBeVisible();
  await section.getByRole('link', { name: first.name.toUpperCase() }).click();
  await expect(page).toHaveURL(new RegExp(`server=${first.serverId}#console-${first.id}$`));
  await expect(page.locator(`[data-console="${first.id}"] [data-surface]`)).toBeFocused();
  await expect(page.locator(`[data-console="${first.id}"]`)).toHaveAttribute('data-named');
});

test('a script that somebody pauses comes onto the board, and leaves it', async ({ page, probe, seat }) => {
  const { target, gameConsole } = await seat(0, 2);
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

test('where nothing needs anybody it is quiet', async ({ page }) => {
  await changeAnswer<{ data: Server[] }>(page, '**/api/servers', ({ data }) => ({
    data: data.slice(0, 1).map((server) => ({ ...server, open: true, online: true })),
  }));
  await changeAnswer<FleetAttention>(page, '**/api/fleet/attention', (attention) => ({
    ...attention,
    consoles: [],
  }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible();
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
});

/** An API as the specification describes it, without the calls over the whole fleet. */
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

test('with an API of another maker home shows the same, and the palette finds the same', async ({
  page,
  faults,
  probe,
  seat,
}) => {
  faults.allow(/status of 404|Failed to load resource/);
  const figures = page.getByRole('complementary').getByRole('definition');
  const section = page.getByRole('region', { name: /^Failed/ });
  await page.goto('/');
  await expect(section).toBeVisible();
  const expected = { figures: await figures.allTextContents(), failed: await section.textContent() };
  await withoutFleetCalls(page);
  const { target, gameConsole } = await seat(0, 2);
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

test('what could not be loaded is not counted as if it were nothing', async ({ page, api, faults }) => {
  faults.allow(/status of 404|Failed to load resource/);
  await withoutFleetCalls(page);
  const servers = await api.servers();
  const [first, ...others] = servers;
  if (!first) throw new Error('There is no server');
  for (const { id } of others)
    await page.route(`**/api/servers/${id}/consoles`, (route) =>
      route.fulfill({ status: 404, json: { error: 'Gone' } }),
    );
  await page.goto('/');
  await expect(page.getByText(/of \d+ known/)).toHaveText(new RegExp(`of ${first.consoleCount} known`));
  await expect(page.getByText(/^At least \d+ items? needs? attention$/)).toBeVisible();
});

test.describe('with few rights', () => {
  test.use({ user: 'viewer' });

  test('only what they cover is told', async ({ page }) => {
    await page.goto('/');
    const failed = page.getByRole('region', { name: /^Failed/ });
    await expect(failed.getByText('Your role cannot view the reasons')).toBeVisible();
    await expect(failed.getByText('Account 0').first()).toBeVisible();
    await expect(page.getByText('@')).toHaveCount(0);
    await expect(page.getByRole('region', { name: /^Servers not running/ })).toHaveCount(0);
  });
});
