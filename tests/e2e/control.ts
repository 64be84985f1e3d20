import type { Locator, Page } from '@playwright/test';
import type { StripReading } from '#agent/padStrip.ts';
import { readPicture } from '#tests/support/picture.ts';
import type { ConnectedConsole } from '#tests/support/connectedConsole.ts';
import { expect } from './fixtures.ts';

/** Page object of the control view of a console. */
export interface ControlPage {
  dialog: Locator;
  button(name: string | RegExp): Locator;
  /** Pad state and frame number in the displayed picture; null without a picture. */
  strip(): Promise<StripReading | null>;
}

/** Opens the control view by its address and waits for a live picture. */
export async function openControl(
  page: Page,
  { server, gameConsole }: ConnectedConsole,
): Promise<ControlPage> {
  await page.goto(`/playing-control/all?server=${server.id}&console=${gameConsole.id}`);
  const dialog = page.getByRole('dialog', { name: gameConsole.name.toUpperCase() });
  const picture = dialog.getByRole('img', { name: `Live picture of ${gameConsole.name}` });
  await expect(dialog.locator('[data-state="live"]')).toBeVisible();
  return {
    dialog,
    button: (name) => dialog.getByRole('button', { name }),
    strip: async () => readPicture(await picture.screenshot()),
  };
}

/** Takes control by keyboard. */
export async function takeByKeyboard(control: ControlPage): Promise<void> {
  await control.button('Control with keyboard').click();
  await expect(async () => {
    try {
      await expect(control.dialog.getByText('You are in control')).toBeVisible({ timeout: 10_000 });
    } catch (error) {
      // A busy machine adds to the latency of a slow connection, and above one second control is refused.
      // Not the button of the alert that says why control has ended.
      await control.button(/^Take control$/).click({ timeout: 10_000 });
      throw error;
    }
  }).toPass();
}

/** Pressed buttons in the displayed picture. */
export const shownPressed = async (control: ControlPage): Promise<string[]> =>
  (await control.strip())?.pressed ?? [];

/** How long a press may take to become visible before it counts as released, milliseconds. */
const seenWithin = { timeout: 5_000 };

/** How something is pressed and let go: keys, fingers or a pad. Letting go must also work without a press. */
export interface Hold {
  down(): Promise<void>;
  up(): Promise<void>;
}

/**
 * Presses until the press is visible, and then holds. After half a second without a state the agent releases
 * held buttons until they are pressed again, and so does the app; this happens on a busy machine.
 * @param read reads the visible buttons, which are `expected` once the press is visible
 */
export async function hold<T>(
  { down, up }: Hold,
  read: () => T | Promise<T>,
  expected: unknown,
): Promise<void> {
  await expect(async () => {
    await up();
    await down();
    await expect.poll(read, seenWithin).toEqual(expected);
  }).toPass();
}

/** Keys that are held together. */
export const keys = ({ keyboard }: Page, ...codes: readonly string[]): Hold => ({
  async down() {
    for (const code of codes) await keyboard.down(code);
  },
  async up() {
    for (const code of codes) await keyboard.up(code);
  },
});

/** Holds a key until the picture shows its button. */
export const holdKey = (page: Page, control: ControlPage, key: string, button: string): Promise<void> =>
  hold(keys(page, key), () => shownPressed(control), [button]);
