import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Lets the test control the page's clock, including the timeouts of calls. */
async function moveClock(page: Page): Promise<void> {
  await page.clock.install();
  // A live socket would time out because of the jump, and refresh the page after reconnecting.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.addInitScript(() => {
    // The browser's own timeout signals use the real clock.
    AbortSignal.timeout = (ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    };
  });
}

test('a hanging start is reported; waiting for a hanging response can be cancelled, and times out after 125 s', async ({
  page,
  connectedConsole,
  faults,
}) => {
  faults.allow(/socket\.io|ERR_FAILED/);
  const { server } = await connectedConsole(0);
  const path = `/api/servers/${server.id}/consoles`;
  const left: string[] = [];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('requestfailed', (request) => left.push(new URL(request.url()).pathname));
  const times = (list: string[]): number => list.filter((one) => one === path).length;
  await moveClock(page);

  // After 4 s the start itself explains what it waits for; only a new call is answered.
  await page.route('**/api/util/enums', () => new Promise(() => undefined));
  await page.goto('/');
  await expect(page.locator('.boot')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByText('The server is not responding yet.')).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.unroute('**/api/util/enums');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();

  await page.route(`**${path}`, () => new Promise(() => undefined));
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect.poll(() => times(asked)).toBe(1);

  await page.clock.fastForward(5_000);
  await expect(page.getByText('The server is taking a long time to respond.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Loading was cancelled')).toBeVisible();
  expect(times(left)).toBe(1);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => times(asked)).toBe(2);
  await page.clock.fastForward(124_000);
  expect(times(left)).toBe(1);
  await page.clock.fastForward(1_500);
  await expect(page.getByText('The server did not respond in time. Try again.').first()).toBeVisible();
  // A timed-out call is not retried automatically.
  expect([times(left), times(asked)]).toEqual([2, 2]);

  await page.unroute(`**${path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);
});
