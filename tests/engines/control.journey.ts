import type { ConnectedConsole } from '#tests/support/connectedConsole.ts';
import { expect, test } from './lib/journey.ts';
import type { Found, Page } from './lib/page.ts';

/** Opens the control view of a console and waits for a live picture. */
async function openControl(page: Page, { server, gameConsole }: ConnectedConsole): Promise<Found> {
  await page.openAs('operator', `/playing-control/all?server=${server.id}&console=${gameConsole.id}`);
  const dialog = page.role('dialog', gameConsole.name);
  await dialog.css('[data-state="live"]').shown();
  return dialog;
}

/** Waits until control is taken: retries after a refusal, because a busy machine adds to the latency of the connection. */
async function untilInControl(control: Found): Promise<void> {
  const inControl = control.text('You are in control');
  try {
    await inControl.shown();
  } catch {
    await control.button('Take control').click();
    await inControl.shown();
  }
}

/**
 * Presses until the press is visible: after half a second without a state the agent releases held buttons,
 * which happens on a busy machine.
 */
async function hold(
  down: () => Promise<void>,
  up: () => Promise<void>,
  isSeen: () => Promise<boolean>,
): Promise<void> {
  await expect
    .poll(async () => {
      await up();
      await down();
      for (let looks = 0; looks < 10; looks++) if (await isSeen()) return true;
      return false;
    })
    .toBe(true);
}

/** Points of the window where two quick taps zoom in Safari. Runs in the page and uses nothing from outside. */
function zoomingPoints(): string[] {
  const zooming = (element: Element | null): boolean =>
    element === null || (getComputedStyle(element).touchAction === 'auto' && zooming(element.parentElement));
  const found: string[] = [];
  for (let x = 20; x < innerWidth; x += 40)
    for (let y = 20; y < innerHeight; y += 40)
      if (zooming(document.elementFromPoint(x, y))) found.push(`${x}, ${y}`);
  return found;
}

test('a key reaches the console and is seen in the picture, and control is given back', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(1);
  const control = await openControl(page, at);
  await control.button('Control with keyboard').click();
  await untilInControl(control);
  const picture = control.role('img', /^Live picture of/);
  const shown = async (): Promise<string[]> => (await picture.paintedStrip())?.pressed ?? [];
  await hold(
    () => page.engine.keyDown(' '),
    () => page.engine.keyUp(' '),
    async () => (await shown()).includes('cross'),
  );
  await page.engine.keyUp(' ');
  await expect.poll(shown).toEqual([]);
  await control.button(/^Give back$/).click();
  await expect.poll(async () => (await probe.state(at.target)).pad).toBeNull();
});

test('the on-screen pad is pressed with a finger, and control is given back', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(2);
  const control = await openControl(page, at);
  await control.button('Control with on-screen gamepad').tap();
  await untilInControl(control);
  expect(await page.engine.evaluate(zoomingPoints)).toEqual([]);
  const cross = page.role('group', 'On-screen gamepad').button('Cross');
  const middle = await cross.middle();
  const pressed = async (): Promise<string[]> => (await probe.pad(at.target)).pressed;
  await hold(
    () => page.engine.fingerDown(middle),
    () => page.engine.fingerUp(),
    async () => (await pressed()).includes('cross'),
  );
  await page.engine.fingerUp();
  await expect.poll(pressed).toEqual([]);
  await control.button(/^Give back$/).tap();
  await expect.poll(async () => (await probe.state(at.target)).pad).toBeNull();
});
