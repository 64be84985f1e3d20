import { holdConsole } from '#tests/support/heldConsole.ts';
import { consoleStatus } from '#contract/enums.ts';
import { expect, test } from './fixtures.ts';

test('failed consoles come first with their error, and the counts of the filters add up', async ({
  page,
  api,
  seat,
}) => {
  const { server } = await seat(0);
  const consoles = await api.consoles(server.id);
  const failed = consoles.find(({ status }) => status === consoleStatus.failed);
  const reason = failed?.lastActiveAccount?.lastError;
  if (!failed || !reason) throw new Error('No console has failed with a reason');
  await page.goto(`/playing-control/all?server=${server.id}`);
  const first = page.getByRole('article').first();
  await expect(first).toHaveAccessibleName(failed.name.toUpperCase());
  await expect(first.getByText(reason)).toBeVisible();
  await expect(first.getByText(/^Failed since /)).toBeVisible();

  const filter = page.getByRole('radiogroup', { name: 'Filter' });
  const texts = await filter.locator('label').allInnerTexts();
  const [all = 0, ...parts] = texts.map((text) => Number(/\d+$/.exec(text)?.[0]));
  expect(all).toBe(consoles.length);
  expect(parts).toHaveLength(4);
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(all);
});

test('an error is never truncated, even in the smallest tiles', async ({ page, seat }) => {
  const { server } = await seat(0);
  await page.addInitScript(() => localStorage.setItem('dugout.preferences.wall.previewHeight', '112'));
  await page.route(/\/api\/servers\/\d+\/consoles$/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(
      /"lastError":"[^"]+"/g,
      `"lastError":"${'The store is not available, and neither is anything else. '.repeat(4)}"`,
    );
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto(`/playing-control/all?server=${server.id}`);
  const tile = page.getByRole('article').first();
  const reason = tile.locator('strong');
  await expect(reason).toContainText('The store is not available');
  const isWhole = await reason.evaluate((text) => {
    const inner = text.getBoundingClientRect();
    const outer = text.closest('article')?.getBoundingClientRect();
    return text.scrollHeight <= text.clientHeight + 1 && outer !== undefined && inner.bottom <= outer.bottom;
  });
  expect(isWhole).toBe(true);
});

test('a tile shows who controls its console', async ({ page, probe, seat }) => {
  const { server, gameConsole, target } = await seat(1, 1);
  const held = await holdConsole(probe.channel, target, { name: 'Sofia Supervisor', pausesScript: false });
  try {
    await page.goto(`/playing-control/all?server=${server.id}`);
    const tile = page.getByRole('article', { name: gameConsole.name.toUpperCase() });
    await expect(tile.getByText('Controlled by Sofia Supervisor')).toBeVisible();
  } finally {
    await held.giveBack();
  }
});

test('home links to the card of a closed server and highlights it', async ({ page, api }) => {
  const closed = (await api.servers()).find(({ open }) => !open);
  if (!closed) throw new Error('No server is closed');
  await page.goto('/');
  const section = page.getByRole('region', { name: /^Servers not running/ });
  await section.getByRole('link', { name: closed.description ?? closed.name }).click();
  const card = page.locator(`[data-server="${closed.id}"]`);
  await expect(card).toBeInViewport();
  await expect(card).toHaveAttribute('data-named');
  await expect(card).not.toHaveAttribute('data-named');
});

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 2560, height: 1440 } });

  test('"Fit" shows all tiles at once, as large as possible, and is remembered', async ({ page, seat }) => {
    const { server } = await seat(0);
    await page.goto(`/playing-control/all?server=${server.id}`);
    const tiles = page.getByRole('article');
    await expect(tiles.first()).toBeVisible();
    const before = await tiles.first().boundingBox();
    await page.getByRole('button', { name: 'Fit all tiles to the window' }).click();
    await expect
      .poll(async () => (await tiles.first().boundingBox())?.width)
      .toBeGreaterThan(before?.width ?? 0);
    await page.reload();
    for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 });
    await expect(tiles).toHaveCount(server.consoleCount);
  });
});
