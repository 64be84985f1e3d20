import type { Page } from '@playwright/test';
import type { Enums } from '#contract/enums.ts';
import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

const question = 'Are you AFK? Please reload the page to use the APP again.';

/** Sets the idle timeout in the enumerations. */
const afkAfter = (page: Page, ms: number): Promise<unknown> =>
  page.route('**/api/util/enums', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Enums), afkAfterMs: ms } });
  });

/** Realtime WebSockets of the page: the open ones, and all that it has ever opened. */
function watchSockets(page: Page): { open: number; opened: number } {
  const realtime = { open: 0, opened: 0 };
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/socket.io')) return;
    realtime.open++;
    realtime.opened++;
    socket.on('close', () => realtime.open--);
  });
  return realtime;
}

/** How often the mouse moves, milliseconds: the app records input at most once a second. */
const moveMs = 500;

/** Does something while the mouse moves: long operations must not count as idle time. */
async function whileActive<T>(page: Page, act: () => Promise<T>): Promise<T> {
  let x = 0;
  const timer = setInterval(() => {
    x = (x + 1) % 5;
    // The page may be navigating to another document.
    page.mouse.move(5 + x, 5).catch(() => undefined);
  }, moveMs);
  try {
    return await act();
  } finally {
    clearInterval(timer);
  }
}

test('an idle user gives back the console, is disconnected and asked to reload; only the reload continues', async ({
  page,
  probe,
  connectedConsole,
  faults,
}) => {
  faults.allow(/channel/);
  await afkAfter(page, 5_000);
  const realtime = watchSockets(page);
  const at = await connectedConsole(3);
  await whileActive(page, async () => {
    const control = await openControl(page, at);
    await expect.poll(() => realtime.opened).toBeGreaterThan(0);
    // A click would be carried away by the motion.
    await control.button('Control with keyboard').press('Enter');
    await expect.poll(async () => (await probe.state(at.target)).script.paused).toBe(true);
  });

  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog).toBeVisible();
  // Before the disconnect.
  await expect
    .poll(async () => await probe.state(at.target))
    .toMatchObject({ pad: null, script: { paused: false }, lastHandover: { reason: 'givenBack' } });
  await expect.poll(() => realtime.open).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toHaveCount(0);
  await expect(dialog).toBeVisible();

  const { opened } = realtime;
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await whileActive(page, async () => {
    await expect(dialog).toBeHidden();
    await expect.poll(() => realtime.opened).toBeGreaterThan(opened);
  });
});
