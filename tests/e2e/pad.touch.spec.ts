import { isNeutral } from '#domain/control/pad.ts';
import { listenToPads } from '#tests/support/channel.ts';
import { hold, openControl } from './control.ts';
import { expect, test } from './fixtures.ts';
import { Fingers, tablet } from './touch.ts';

test.use(tablet);

test('fingers press several buttons and slide; touches that the browser cancels, and a hidden tab, release them', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const { server, gameConsole, target } = await connectedConsole(4);
  const name = gameConsole.name.toUpperCase();
  await page.goto(`/playing-control/all?server=${server.id}`);
  const tile = page.getByRole('article', { name });
  await expect(tile.getByText('Loading preview...')).toBeHidden();
  await tile.locator('[data-surface]').tap();
  const dialog = page.getByRole('dialog', { name });
  const inControl = dialog.getByText('You are in control');
  await dialog.getByRole('button', { name: 'Take control' }).tap();
  await expect(inControl).toBeVisible();
  const pad = page.getByRole('group', { name: 'On-screen gamepad' });
  const part = (title: string) => pad.getByRole('button', { name: title, exact: true });
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
  await fingers.cancel();
  await expect.poll(pressed).toEqual([]);
  // Control continues: the next touches press.
  await hold({ down: slid, up }, pressed, ['circle', 'dPadUp']);
  await hold({ down: oneLeft, up }, pressed, ['circle']);
  await fingers.up(1);
  await expect.poll(pressed).toEqual([]);

  // Hiding the pad does not release control; hiding the tab does, regardless of touches.
  await dialog.getByRole('button', { name: 'Hide on-screen gamepad' }).tap();
  await expect(pad).toBeHidden();
  await expect(inControl).toBeVisible();
  await dialog.getByRole('button', { name: 'Control with on-screen gamepad' }).tap();
  await hold({ down: () => fingers.down(3, part('Circle')), up }, pressed, ['circle']);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(pressed).toEqual([]);
  await expect.poll(async () => (await probe.state(target)).script.paused).toBe(false);
});

test('a tab that hangs or is frozen during a press releases it', async ({
  page,
  probe,
  connectedConsole,
  stack,
}) => {
  const at = await connectedConsole(4, 2);
  const last = { neutral: true };
  const ear = await listenToPads(stack, at.target, ({ pad }) => (last.neutral = isNeutral(pad)));
  const control = await openControl(page, at);
  const cross = page.getByRole('group', { name: 'On-screen gamepad' }).getByRole('button', { name: 'Cross' });
  const fingers = await Fingers.of(page);
  const press = async (): Promise<void> => {
    await control.button('Control with on-screen gamepad').tap();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
    await hold({ down: () => fingers.down(1, cross), up: () => fingers.upAll() }, () => last.neutral, false);
  };
  const untilResumed = () =>
    expect.poll(async () => (await probe.state(at.target)).script.paused, { timeout: 45_000 }).toBe(false);

  await press();
  await test.step('hangs', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Debugger.enable');
    const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
    await session.send('Debugger.pause');
    const over = page.evaluate(() => undefined);
    await paused;
    // Its worker releases it while the main thread is blocked.
    await expect.poll(() => last.neutral, { intervals: [50] }).toBe(true);
    await session.send('Debugger.resume');
    await session.send('Debugger.disable');
    await over;
    await fingers.up(1);
    await control.button(/^Give back$/).tap();
    await untilResumed();
  });
  await press();
  await test.step('is frozen', async () => {
    await page.evaluate(() => void document.dispatchEvent(new Event('freeze')));
    await expect.poll(() => last.neutral, { intervals: [50] }).toBe(true);
    await fingers.up(1);
    await untilResumed();
  });
  await ear.close();
});
