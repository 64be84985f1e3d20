import type { CDPSession, Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Options of the browser of a tablet in landscape. */
export const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true };

/** Touch input with several real touch points, as from hardware. */
export class Fingers {
  readonly #session: CDPSession;
  readonly #down = new Map<number, Point>();

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** Puts a finger down in the middle of an element. */
  async down(finger: number, on: Locator): Promise<void> {
    this.#down.set(finger, await middleOf(on));
    await this.#send('touchStart');
  }

  /** Slides a finger that is down. */
  async move(finger: number, to: Locator): Promise<void> {
    this.#down.set(finger, await middleOf(to));
    await this.#send('touchMove');
  }

  /** Lifts one finger; the others stay. */
  async up(finger: number): Promise<void> {
    const point = this.#down.get(finger);
    if (!point) throw new Error(`Finger ${finger} is not down`);
    this.#down.delete(finger);
    await this.#session.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [{ id: finger, ...point }],
    });
  }

  /** Lifts all fingers that are down. */
  async upAll(): Promise<void> {
    for (const finger of this.#down.keys()) await this.up(finger);
  }

  /** Cancels all touches, like the browser does for its own gestures or a palm. */
  async cancel(): Promise<void> {
    this.#down.clear();
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  }

  #send(type: 'touchStart' | 'touchMove'): Promise<unknown> {
    const touchPoints = [...this.#down].map(([id, point]) => ({ id, ...point }));
    return this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Smallest side of a touch target, CSS pixels. */
const targetSize = 44;

/** Elements that are too small for touch, with their sizes. */
export const tooSmall = async (targets: Locator): Promise<string[]> =>
  (
    await targets.evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.ariaLabel ?? element.textContent ?? element.tagName;
        return { name, width: Math.round(width), height: Math.round(height) };
      }),
    )
  )
    .filter(({ width, height }) => Math.min(width, height) < targetSize)
    .map(({ name, width, height }) => `${name}: ${width} x ${height}`);
