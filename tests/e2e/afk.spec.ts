import type { Page } from '@playwright/test';
import { afkAfter } from './answers.ts';
import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

const question = 'Are you AFK? Please reload the page to use the APP again.';

/** Number of open WebSockets of the page by kind, live. */
function watchSockets(page: Page): { realtime: number } {
  const open = { realtime: 0 };
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/socket.io')) return;
    open.realtime++;
    socket.on('close', () => open.realtime--);
  });
  return open;
}

test('an idle user is disconnected and asked to reload; only the reload continues', async ({
  page,
  faults,
}) => {
  faults.allow(/channel/);
  await afkAfter(page, 2_500);
  const sockets = watchSockets(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await expect.poll(() => sockets.realtime).toBe(1);

  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog).toBeVisible();
  await expect.poll(() => sockets.realtime).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => sockets.realtime).toBe(1);
});

test('a warning 60 s before offers a button that keeps the session', async ({ page }) => {
  await page.clock.install();
  await afkAfter(page, 600_000);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const warning = page.getByText('Are you still there?');
  await page.clock.fastForward(530_000);
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward(25_000);
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: "I'm here" }).click();
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward(60_000);
  await expect(page.getByText(question)).toHaveCount(0);
});

test('pointer, keys and scrolling count as activity', async ({ page }) => {
  await page.clock.install();
  await afkAfter(page, 20_000);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const signs: [event: string, sign: () => Promise<void>][] = [
    ['pointermove', () => page.mouse.move(300, 300)],
    ['keydown', () => page.keyboard.press('Shift')],
    ['wheel', () => page.mouse.wheel(0, 40)],
    ['pointermove', () => page.mouse.move(400, 300)],
  ];
  for (const [event, sign] of signs) {
    await page.clock.fastForward(15_000);
    const arrival = await page.evaluateHandle((name) => {
      const arrived = new Promise<void>((done) => addEventListener(name, () => done(), { once: true }));
      return { arrived };
    }, event);
    await sign();
    // The page receives a wheel event some time after it was sent.
    await arrival.evaluate(({ arrived }) => arrived);
    await expect(page.getByText(question)).toHaveCount(0);
  }
  await page.clock.fastForward(20_000);
  await expect(page.getByText(question)).toBeVisible();
});

test('a controlled console is released before the disconnect, and its script is resumed', async ({
  page,
  probe,
  connectedConsole,
  faults,
}) => {
  faults.allow(/channel/);
  await afkAfter(page, 6_000);
  const at = await connectedConsole(3);
  const control = await openControl(page, at);
  await control.button('Control with keyboard').click();
  await expect.poll(async () => (await probe.state(at.target)).script.paused).toBe(true);

  await expect(page.getByRole('dialog', { name: question })).toBeVisible();
  await expect
    .poll(async () => await probe.state(at.target))
    .toMatchObject({ pad: null, script: { paused: false } });
});
