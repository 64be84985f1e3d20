import { holdConsole } from '#tests/support/heldConsole.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
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
  await page.clock.install();
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
  // The board asks every 15 s: no event tells of a pause.
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('region', { name: /^Paused scripts/ })).toHaveCount(0);
});

test('where nothing needs anybody it is quiet', async ({ page }) => {
  await changeAnswer<{ data: Server[] }>(page, '**/api/servers', ({ data }) => ({
    data: data.slice(0, 1).map((server) => ({ ...server, open: true, online: true })),
  }));
  await changeAnswer<{ data: GameConsole[] }>(page, /\/api\/servers\/\d+\/consoles$/, ({ data }) => ({
    data: data
      .filter(({ status }) => status !== consoleStatus.failed)
      .map((gameConsole) => ({ ...gameConsole, expiredAt: null })),
  }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible();
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
});

test('what could not be loaded is not counted as if it were nothing', async ({ page, api, faults }) => {
  faults.allow(/status of 404|Failed to load resource/);
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
