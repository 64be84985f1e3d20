import { installFakePads } from '#tests/support/fakePad.ts';
import { hold, openControl, shownPressed } from './control.ts';
import { expect, test } from './fixtures.ts';

test('a Sony pad controls the console with buttons, sticks and triggers', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(3);
  const pad = await installFakePads(page);
  const control = await openControl(page, at);
  await pad.plug(0);
  await control.button(/^Control with DualShock/i).click();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();

  const crossR2Right = {
    async down() {
      await pad.press('cross');
      await pad.press('r2');
      await pad.axis(0, 1);
    },
    async up() {
      await pad.release('cross');
      await pad.release('r2');
      await pad.axis(0, 0);
      await pad.seen();
    },
  };
  await hold(crossR2Right, () => shownPressed(control), ['cross']);
  await hold(
    crossR2Right,
    () => probe.pad(at.target),
    expect.objectContaining({ pressed: ['cross'], r2: true, leftStick: ['right'] }),
  );

  await pad.unplug(0);
  await expect.poll(async () => (await probe.state(at.target)).pad).toBeNull();
  await expect.poll(async () => (await probe.state(at.target)).script.paused).toBe(false);
});
