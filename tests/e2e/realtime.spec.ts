import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Cuts the realtime socket, and refuses it until it is let in again. */
async function socketGate(page: Page) {
  const open = new Set<WebSocketRoute>();
  const gate = { shut: false, tries: 0 };
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (gate.shut) {
      gate.tries++;
      return socket.close();
    }
    const server = socket.connectToServer();
    open.add(socket);
    server.onClose(() => void socket.close());
    socket.onClose(() => void server.close());
  });
  // The other transport is gone with it.
  await page.route(/\/socket\.io\//, (route) => (gate.shut ? route.abort() : route.continue()));
  return {
    tries: () => gate.tries,
    async cut() {
      gate.shut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    letIn: () => void (gate.shut = false),
  };
}

test('after five tries it says that live updates are off; back again, it shows what was missed', async ({
  page,
  api,
  seat,
  faults,
}) => {
  faults.allow(/socket\.io|WebSocket|ERR_FAILED/);
  const gate = await socketGate(page);
  const { server } = await seat(2);
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);

  await gate.cut();
  const banner = page.getByText('Live updates are off');
  await expect(banner).toBeVisible();
  expect(gate.tries()).toBe(5);

  // What happens meanwhile is not heard of.
  const other = (await api.consoles(server.id)).find(({ name }) => name.endsWith('-08'));
  if (!other) throw new Error('The server has no eighth console');
  const rename = (name: string) =>
    fetch(`${new URL(page.url()).origin}/api/consoles/${other.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${api.jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  try {
    expect((await rename('Missed it')).ok).toBe(true);
    await expect(page.getByRole('article', { name: 'MISSED IT' })).toHaveCount(0);

    gate.letIn();
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await expect(page.getByRole('article', { name: 'MISSED IT' })).toBeVisible();
    await expect(banner).toBeHidden();

    await gate.cut();
    await expect(banner).toBeVisible();
    gate.letIn();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(banner).toBeHidden();
  } finally {
    await rename(other.name);
  }
});
