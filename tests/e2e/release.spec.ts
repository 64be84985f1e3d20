import type { Page } from '@playwright/test';
import { listenToPads } from '#tests/support/channel.ts';
import { isNeutral } from '#domain/control/pad.ts';
import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

/** Every way out of control lets everything go first, then gives the console back to its script. */

const ways = {
  'the window loses the focus': (page) => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
  'the view is closed': (page) => page.keyboard.press('Alt+x'),
  'the page is left': (page) => page.goto('about:blank'),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

/** A page that ends may not get through with the resuming; the agent does it after some silence. */
const resumed = { timeout: 25_000 };

for (const [position, [way, leave]] of Object.entries(ways).entries()) {
  test(`${way}: the button comes up and the script goes on`, async ({ page, probe, seat, stack }) => {
    const at = await seat(2, position);
    const last = { neutral: true };
    const ear = await listenToPads(stack, at.target, ({ pad }) => (last.neutral = isNeutral(pad)));
    const control = await openControl(page, at);
    await control.button('Control by keyboard').click();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
    await page.keyboard.down('Space');
    await expect.poll(() => last.neutral).toBe(false);

    await leave(page);
    await expect.poll(() => last.neutral).toBe(true);
    await expect.poll(async () => (await probe.state(at.target)).script.paused, resumed).toBe(false);
    await expect.poll(async () => (await probe.state(at.target)).pad).toBeNull();
    await ear.close();
  });
}

test('a tab that dies lets go within a second, and the script goes on by itself', async ({
  page,
  probe,
  seat,
}) => {
  const at = await seat(2, 3);
  const { target } = at;
  const control = await openControl(page, at);
  await control.button('Control by keyboard').click();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  await page.keyboard.down('Space');
  await expect.poll(async () => (await probe.pad(target)).pressed).toEqual(['cross']);

  const session = await page.context().newCDPSession(page);
  const diedAt = Date.now();
  session.send('Page.crash').catch(() => undefined);
  await expect.poll(async () => (await probe.pad(target)).pressed, { intervals: [50] }).toEqual([]);
  expect(Date.now() - diedAt).toBeLessThan(2_000);
  expect((await probe.state(target)).script.paused).toBe(true);
  await expect.poll(async () => (await probe.state(target)).script.paused, resumed).toBe(false);
});
