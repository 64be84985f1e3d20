import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface Gate {
  shut: boolean;
  tries: number;
  open: Set<WebSocket>;
}

/** Cuts the realtime socket and refuses reconnects until they are allowed again. */
async function socketGate(page: Page) {
  await page.addInitScript(() => {
    const gate: Gate = { shut: false, tries: 0, open: new Set() };
    Object.assign(window, { gate });
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        const isOurs = String(url).includes('/socket.io');
        if (isOurs && gate.shut) gate.tries++;
        // An address without a WebSocket server.
        super(
          isOurs && gate.shut ? new URL('/api/health', location.href.replace('http', 'ws')) : url,
          protocols,
        );
        if (isOurs) gate.open.add(this);
      }
    };
  });
  let isShut = false;
  // The other transport is refused as well.
  await page.route(/\/socket\.io\//, (route) => (isShut ? route.abort() : route.continue()));
  const turn = (shut: boolean) =>
    page.evaluate((next) => {
      const { gate } = window as unknown as { gate: Gate };
      gate.shut = next;
      if (next) for (const socket of gate.open) socket.close();
    }, shut);
  return {
    tries: () => page.evaluate(() => (window as unknown as { gate: Gate }).gate.tries),
    async cut() {
      isShut = true;
      await turn(true);
    },
    async letIn() {
      isShut = false;
      await turn(false);
    },
  };
}

test('after five failed attempts a banner says that live updates are off; after reconnecting missed changes are shown', async ({
  page,
  api,
  connectedConsole,
  faults,
}) => {
  faults.allow(/socket\.io|WebSocket|ERR_FAILED/);
  const gate = await socketGate(page);
  const { server } = await connectedConsole(2);
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);

  await gate.cut();
  const banner = page.getByText('Live updates are off');
  await expect(banner).toBeVisible();
  await expect.poll(gate.tries).toBe(5);

  // Changes made in the meantime are missed.
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

    await page.getByRole('button', { name: 'Reconnect' }).click();
    await expect.poll(gate.tries).toBeGreaterThan(5);
    await gate.letIn();
    await expect(page.getByRole('article', { name: 'MISSED IT' })).toBeVisible();
    await expect(banner).toBeHidden();
  } finally {
    await rename(other.name);
  }
});
