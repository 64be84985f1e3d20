import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stackPids } from '#tests/support/stack.ts';
import { expect, test } from './fixtures.ts';

test('the wall counts the consoles of a server and shows moving pictures', async ({
  page,
  connectedConsole,
}) => {
  const { server, gameConsole } = await connectedConsole(0);
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);
  const tile = page.getByRole('article', { name: gameConsole.name.toUpperCase() });
  await expect(tile).toContainText(gameConsole.activeAccount?.email ?? '');
  await expect(tile.getByText('Loading preview...')).toBeHidden();

  const picture = tile.getByRole('img', { name: `Preview of ${gameConsole.name.toUpperCase()}` });
  await tile.getByRole('button', { name: /press Enter to focus/ }).click();
  const before = await picture.screenshot();
  await expect.poll(async () => (await picture.screenshot()).equals(before)).toBe(false);
  await expect(tile).not.toHaveAttribute('data-stale');
});

test('a picture without new frames is marked as stale', async ({ page, connectedConsole, stack, faults }) => {
  faults.allow(/channel/);
  const { server, gameConsole } = await connectedConsole(4, 2);
  await page.goto(`/playing-control/all?server=${server.id}`);
  const tile = page.getByRole('article', { name: gameConsole.name.toUpperCase() });
  await expect(tile).toBeVisible();
  await expect(tile.getByText('Loading preview...')).toHaveCount(0);
  await expect(tile).not.toHaveAttribute('data-stale');
  // A focused tile is refreshed every 300 ms instead of 5 s, so it is stale sooner.
  await tile.getByRole('button', { name: /press Enter to focus/ }).click();
  await expect(tile).toHaveAttribute('data-focused');

  const agents = Object.entries(stackPids(stack)).filter(([name]) => name.startsWith('agents'));
  expect(agents.length).toBeGreaterThan(0);
  for (const [, pid] of agents) process.kill(pid, 'SIGSTOP');
  try {
    await expect(tile).toHaveAttribute('data-stale', '');
  } finally {
    for (const [, pid] of agents) process.kill(pid, 'SIGCONT');
  }
  await expect(tile).not.toHaveAttribute('data-stale', '', { timeout: 40_000 });
});

test('the local screenshot service is requested at the address that the backend configures and its policy allows', async ({
  page,
  connectedConsole,
  stack,
}) => {
  const { server, gameConsole, target } = await connectedConsole(0);
  const asked: string[] = [];
  const picture = await readFile('public/icons/any-192.png');
  const service = createServer(({ url = '' }, response) => {
    asked.push(url.split('?')[0] ?? '');
    response.setHeader('access-control-allow-origin', '*');
    if (url === '/v1/token') response.end(JSON.stringify({ tokens: [target.token] }));
    else response.setHeader('content-type', 'image/png').end(picture);
  });
  service.listen(Number(new URL(stack.screenshotUrl).port), '127.0.0.1');
  try {
    await page.goto(`/playing-control/all?server=${server.id}`);
    const tile = page.getByRole('article', { name: gameConsole.name.toUpperCase() });
    await expect(tile.getByText('Loading preview...')).toBeHidden();
    await expect.poll(() => new Set(asked)).toEqual(new Set(['/v1/token', '/v1/image']));
  } finally {
    service.closeAllConnections();
    service.close();
  }
});
