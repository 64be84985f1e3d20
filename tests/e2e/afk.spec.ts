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
