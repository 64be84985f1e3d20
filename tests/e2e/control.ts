import type { Locator, Page } from '@playwright/test';
import type { StripReading } from '#server/agents/padStrip.ts';
import { readPicture } from '#tests/support/picture.ts';
import { expect, type Seat } from './fixtures.ts';

/** The control view of one console, as its user knows it. */
export interface ControlPage {
  dialog: Locator;
  button(name: string | RegExp): Locator;
  /** What the shown picture says of pad and frame; null while there is none. */
  strip(): Promise<StripReading | null>;
}

/** Opens the control view by its address and waits for a live picture. */
export async function openControl(page: Page, { server, gameConsole }: Seat): Promise<ControlPage> {
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

/** Buttons that the shown picture says are pressed. */
export const shownPressed = async (control: ControlPage): Promise<string[]> =>
  (await control.strip())?.pressed ?? [];

/**
 * Holds a key until the picture shows its button. When an agent has acknowledged nothing for half a second the app lets
 * a held button go for good; on a busy machine that happens, and the key is pressed again, as a person would.
 */
export async function holdKey(page: Page, control: ControlPage, key: string, button: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.up(key);
    await page.keyboard.down(key);
    await expect.poll(() => shownPressed(control), { timeout: 4_000 }).toEqual([button]);
  }).toPass();
}
