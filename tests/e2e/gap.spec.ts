import { expect, test } from '@playwright/test';
import { TwoProcesses } from '#tests/backend/twoProcesses.ts';

/** Two API processes; the second one has a connection of its own to the nats-server, which is cut. */

let two: TwoProcesses;
test.beforeAll(async () => {
  two = await TwoProcesses.start();
});
test.afterAll(() => two.stop());

for (const [reader, writer] of [
  [1, 0],
  [0, 1],
] as const)
  test(`what process ${writer} changed while the second one was cut off is shown to people at process ${reader} by itself`, async ({
    browser,
  }) => {
    const token = await two.signIn(writer);
    const [server] = (
      (await (await two.callApi(writer, '/servers', token)).json()) as { data: { id: number }[] }
    ).data;
    const path = `/servers/${server?.id}/consoles`;
    const [gameConsole] = (
      (await (await two.callApi(writer, path, token)).json()) as { data: { id: number; name: string }[] }
    ).data;
    const rename = async (name: string): Promise<void> => {
      const body = JSON.stringify({ name });
      const answer = await two.callApi(writer, `/consoles/${gameConsole?.id}`, token, {
        method: 'PUT',
        body,
      });
      expect(answer.ok).toBe(true);
    };

    const witness = await two.socket(writer, token);
    const page = await browser.newPage({ baseURL: two.addresses[reader] ?? '' });
    await page.addInitScript(
      (jwt) => localStorage.setItem('dugout.jwt', JSON.stringify(jwt)),
      await two.signIn(reader, 'supervisor'),
    );
    const sockets = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io'));
    await page.goto(`/playing-control/all?server=${server?.id}`);
    const socket = await sockets;
    const tile = (name: string) => page.getByRole('article', { name, exact: true });
    // Live: an event of the other process arrives.
    await rename('Before the cut');
    await expect(tile('BEFORE THE CUT')).toBeVisible();

    two.line.set({ refused: true });
    two.line.cut();
    await expect.poll(async () => (await two.callApi(1, '/health')).status).toBe(503);
    // Events are collected for a moment: it has to be published before the connection is back.
    const published = new Promise((resolve) => witness.once('consolesUpdated', resolve));
    await rename('During the cut');
    await published;
    two.line.set({ refused: false });
    await expect(tile('DURING THE CUT')).toBeVisible();
    expect(socket.isClosed()).toBe(false);
    await page.close();
    witness.disconnect();
    await rename(gameConsole?.name ?? '');
  });
