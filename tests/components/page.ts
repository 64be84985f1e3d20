import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Presses keys by their Playwright names: `Control+k`, `Escape`, `ArrowDown`. */
export async function press(...chords: string[]): Promise<void> {
  for (const chord of chords) {
    const keys = chord.split(/\+(?=.)/);
    const key = keys.pop() ?? '';
    const held = keys.map((name) => `{${name}>}`).join('');
    const released = keys.toReversed().map((name) => `{/${name}}`);
    await userEvent.keyboard(`${held}${key.length > 1 ? `{${key}}` : key}${released.join('')}`);
  }
}

/** Types a text into the focused element. */
export const type = (text: string): Promise<void> =>
  userEvent.keyboard(text.replaceAll(/[{[]/g, (mark) => mark + mark));

/** Waits until this number of elements matches. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length).toBe(count);

/** Waits until the app has this address: path and query. */
export const expectAddress = (address: string): Promise<void> =>
  expect.poll(() => decodeURIComponent(location.pathname + location.search)).toBe(address);
