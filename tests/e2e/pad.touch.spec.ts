import { hold, openControl } from './control.ts';
import { expect, test } from './fixtures.ts';
import { Fingers } from './touch.ts';

test('two fingers press two buttons at once, and sliding changes the button', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(4);
  const { target } = at;
  const control = await openControl(page, at);
  await control.button('Take control').tap();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  const pad = page.getByRole('group', { name: 'On-screen gamepad' });
  const part = (name: string) => pad.getByRole('button', { name, exact: true });
  const pressed = async (): Promise<string[]> => (await probe.pad(target)).pressed.toSorted();

  const fingers = await Fingers.of(page);
  const up = () => fingers.upAll();
  const two = async () => {
    await fingers.down(1, part('Cross'));
    await fingers.down(2, part('D-pad up'));
  };
  const slid = async () => {
    await two();
    await fingers.move(1, part('Circle'));
  };
  const oneLeft = async () => {
    await slid();
    await fingers.up(2);
  };
  await hold({ down: two, up }, pressed, ['cross', 'dPadUp']);
  await hold({ down: slid, up }, pressed, ['circle', 'dPadUp']);
  await hold({ down: oneLeft, up }, pressed, ['circle']);
  await fingers.up(1);
  await expect.poll(pressed).toEqual([]);

  // Hiding the pad does not release control.
  await control.button('Hide on-screen gamepad').tap();
  await expect(pad).toBeHidden();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  await control.button(/^Give back$/).tap();
  await expect.poll(async () => (await probe.state(target)).script.paused).toBe(false);
});
