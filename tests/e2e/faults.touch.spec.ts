import type { Page } from '@playwright/test';
import { isNeutral } from '#domain/control/pad.ts';
import { listenToPads } from '#tests/support/channel.ts';
import { hold, openControl } from './control.ts';
import { expect, test } from './fixtures.ts';
import { Fingers } from './touch.ts';

test('touches that the browser cancels release their buttons', async ({ page, probe, connectedConsole }) => {
  const at = await connectedConsole(4, 1);
  const control = await openControl(page, at);
  await control.button('Control with on-screen gamepad').tap();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  const pad = page.getByRole('group', { name: 'On-screen gamepad' });
  const part = (name: string) => pad.getByRole('button', { name, exact: true });
  const pressed = async (): Promise<string[]> => (await probe.pad(at.target)).pressed.toSorted();

  const fingers = await Fingers.of(page);
  const up = () => fingers.upAll();
  const two = async () => {
    await fingers.down(1, part('Cross'));
    await fingers.down(2, part('D-pad up'));
  };
  await hold({ down: two, up }, pressed, ['cross', 'dPadUp']);
  await fingers.cancel();
  await expect.poll(pressed).toEqual([]);
  // Control continues: the next touch presses.
  await hold({ down: () => fingers.down(3, part('Circle')), up }, pressed, ['circle']);

  // Hiding the tab ends control regardless of touches.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(async () => (await probe.state(at.target)).script.paused).toBe(false);
});

/** How long a page hangs, milliseconds: on a busy machine its worker may need seconds to notice. */
const hangMs = 20_000;

const ways = {
  'is frozen': (page) => page.evaluate(() => void document.dispatchEvent(new Event('freeze'))),
  hangs: (page) =>
    page.evaluate((ms) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    }, hangMs),
} satisfies Record<string, (page: Page) => Promise<void>>;

for (const [way, suffer] of Object.entries(ways)) {
  test(`a tab that ${way} during a press releases it`, async ({ page, probe, connectedConsole, stack }) => {
    const at = await connectedConsole(4, 2);
    const last = { neutral: true };
    const ear = await listenToPads(stack, at.target, ({ pad }) => (last.neutral = isNeutral(pad)));
    const control = await openControl(page, at);
    await control.button('Control with on-screen gamepad').tap();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
    const pad = page.getByRole('group', { name: 'On-screen gamepad' });
    const fingers = await Fingers.of(page);
    const cross = pad.getByRole('button', { name: 'Cross', exact: true });
    await hold({ down: () => fingers.down(1, cross), up: () => fingers.upAll() }, () => last.neutral, false);

    let isOver = false;
    const over = suffer(page).then(() => (isOver = true));
    await expect.poll(() => last.neutral, { intervals: [50] }).toBe(true);
    // The worker has released it, not the page after its recovery.
    if (way === 'hangs') expect(isOver).toBe(false);
    await over;
    await fingers.up(1);
    if (way === 'hangs') await control.button(/^Give back$/).tap();
    await expect
      .poll(async () => (await probe.state(at.target)).script.paused, { timeout: 45_000 })
      .toBe(false);
    await ear.close();
  });
}
