import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the wall shows moving pictures; in a focused tile letters go to the console, and its shortcuts need Alt', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const { server, gameConsole, target } = await connectedConsole(1, 3);
  const name = gameConsole.name.toUpperCase();
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);
  const tile = page.getByRole('article', { name });
  await expect(tile).toContainText(gameConsole.activeAccount?.email ?? '');
  await expect(tile.getByText('Loading preview...')).toBeHidden();
  // The built app: component tests check each screen.
  expect(await findings(page)).toEqual([]);

  const picture = tile.getByRole('img', { name: `Picture of ${name}` });
  await tile.getByRole('button', { name: /press Enter to focus/ }).click();
  await expect(tile.getByRole('button', { name: /keys go to this console/ })).toBeFocused();
  // From then on, keys go there.
  await expect(tile.getByText(/^Keys go to this console/)).toBeVisible();
  const before = await picture.screenshot();
  await expect.poll(async () => (await picture.screenshot()).equals(before)).toBe(false);
  await expect(tile).not.toHaveAttribute('data-stale');

  await expect(tile.getByRole('button', { name: 'Disconnect' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Alt+C',
  );
  const paused = async () => (await probe.state(target)).script.paused;
  // Modifiers and browser shortcuts are not sent to the console.
  await page.keyboard.press('Shift');
  await page.keyboard.press('F8');
  expect(await paused()).toBe(false);
  // On the wall, C asks before disconnecting. The key is not mapped to the pad, but any key pauses the
  // script.
  await page.keyboard.press('c');
  await expect.poll(paused).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Alt+c');
  const question = page.getByRole('dialog', { name: 'Disconnect console' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect.poll(paused).toBe(false);
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
