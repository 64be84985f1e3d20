import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { Clock } from '#domain/clock.ts';
import type { ConsoleDriver, Frame } from '../driver.ts';
import { AgentRefusal, refusals } from '../errors.ts';
import { decode, encode } from '../frames/encode.ts';

/** Longest wait for the picture of a failure, in milliseconds: the console is switched off then. */
const takeLimitMs = 1_000;

/** How the picture of a failure is kept: as large as that of the console, and in about 50 KB. */
const kept: ScreenshotOptions = {
  width: 960,
  height: 540,
  format: 'webp',
  quality: 90,
  grayscale: false,
  maxLifetime: 0,
};

/** Switches the driver of a console on and off, and has its pictures: the last one while the console is failed. */
export class ConsolePictures {
  readonly #driver: Pick<ConsoleDriver, 'begin' | 'end' | 'frame' | 'script'>;
  readonly #clock: Clock;
  /** The last picture before a failure; null inside when the driver gave none. */
  #last: Promise<Frame | null> | null = null;
  /** Switches the driver off, whose last picture is being taken; null otherwise. */
  #endTaking: (() => void) | null = null;

  constructor(driver: Pick<ConsoleDriver, 'begin' | 'end' | 'frame' | 'script'>, clock: Clock) {
    this.#driver = driver;
    this.#clock = clock;
  }

  begin(): void {
    this.#forget();
    this.#driver.begin();
  }

  end(): void {
    const isTaking = this.#endTaking !== null;
    this.#forget();
    if (!isTaking) this.#driver.end();
  }

  /** Takes a last picture and keeps it until the next start or end; the script stops at once, the driver after it. */
  endWithPicture(): void {
    this.#forget();
    this.#last = this.#driver.frame(kept).catch(() => null);
    this.#driver.script.stop();
    const end = (): void => {
      if (this.#endTaking !== end) return;
      this.#endTaking = null;
      cancel();
      this.#driver.end();
    };
    const cancel = this.#clock.after(takeLimitMs, end);
    this.#endTaking = end;
    void this.#last.then(end);
  }

  /**
   * The current picture, or the next one newer than `after`. While the console is failed: its last one, for those who
   * have none yet. @throws AgentRefusal when there is none.
   */
  async frame(options: ScreenshotOptions): Promise<Frame> {
    if (!this.#last) return this.#driver.frame(options);
    const last = options.after === undefined ? await this.#last : null;
    if (!last) throw new AgentRefusal(refusals.notConnected);
    const bytes = await encode(await decode(last.bytes), options, false);
    return {
      bytes,
      contentType: `image/${options.format}`,
      frame: last.frame,
      capturedAt: last.capturedAt,
    };
  }

  #forget(): void {
    this.#endTaking?.();
    this.#last = null;
  }
}
