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

/** Clicks in one task, as on a busy device: nothing is rendered between the clicks. */
export async function clickAtOnce(...locators: readonly Locator[]): Promise<void> {
  for (const locator of locators) await expect.element(locator).toBeVisible();
  for (const locator of locators) (locator.element() as HTMLElement).click();
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

/** The value of a term in a list of figures. */
export const figure = (name: string): string | null | undefined =>
  [...document.querySelectorAll('dt')].find((term) => term.textContent === name)?.nextElementSibling
    ?.textContent;

/** A time relative to now, as the API sends it. */
export const instant = (fromNowMs: number): string => new Date(Date.now() + fromNowMs).toISOString();

interface Point {
  x: number;
  y: number;
}

/** The middle of the element that a locator finds. */
export function middleOf(locator: Locator): Point {
  const { left, top, width, height } = locator.element().getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Whether an element has not moved for three frames. */
async function isAtRest(locator: Locator): Promise<boolean> {
  const { x, y } = middleOf(locator);
  for (let frame = 0; frame < 3; frame++) {
    await new Promise(requestAnimationFrame);
    const now = middleOf(locator);
    if (now.x !== x || now.y !== y) return false;
  }
  return true;
}

/**
 * Drags with the mouse in one task: `moves` steps, and a release without a pause, before the page can render.
 * Waits until previously dragged elements no longer move.
 */
export async function dragAtOnce(from: Locator, toPoint: () => Point, moves: number): Promise<void> {
  await expect.poll(() => isAtRest(from)).toBe(true);
  const source = from.element();
  const to = toPoint();
  const start = middleOf(from);
  const send = (kind: 'down' | 'move' | 'up', { x, y }: Point): void => {
    const target = kind === 'down' ? source : (document.elementFromPoint(x, y) ?? document.body);
    const options = { bubbles: true, cancelable: true, clientX: x, clientY: y, isPrimary: true, button: 0 };
    target.dispatchEvent(new PointerEvent(`pointer${kind}`, options));
    target.dispatchEvent(new MouseEvent(`mouse${kind}`, options));
  };
  send('down', start);
  for (let step = 1; step <= moves; step++) {
    const part = step / moves;
    send('move', { x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part });
  }
  send('up', to);
}
