import type { Locator, Page } from '@playwright/test';
import type { StripReading } from '#server/agents/padStrip.ts';
import { readPicture } from '#tests/support/picture.ts';
import { expect, type ConnectedConsole } from './fixtures.ts';

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
  const picture = dialog.getByRole('img', { name: `Live image of ${gameConsole.name}` });
  await expect(dialog.locator('[data-state="live"]')).toBeVisible();
  return {
    dialog,
    button: (name) => dialog.getByRole('button', { name }),
    strip: async () => readPicture(await picture.screenshot()),
  };
}

/** Pressed buttons in the displayed picture. */
export const shownPressed = async (control: ControlPage): Promise<string[]> =>
  (await control.strip())?.pressed ?? [];

/**
 * Holds a key until the picture shows its button. When the agent acknowledges nothing for half a second the app releases
 * held buttons; this happens on a busy machine, and then the key is pressed again.
 */
export async function holdKey(page: Page, control: ControlPage, key: string, button: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.up(key);
    await page.keyboard.down(key);
    await expect.poll(() => shownPressed(control), { timeout: 4_000 }).toEqual([button]);
  }).toPass();
}
