import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { Clock } from '#domain/clock.ts';
import type { ConsoleDriver, Frame, FrameEncoder } from '#agent/driver.ts';
import { refuse } from '#agent/errors.ts';
import { decode, encode } from '#agent/frames/encode.ts';

/** Maximum wait for the picture of a failure, in milliseconds; then the console is switched off. */
const takeLimitMs = 1_000;

/** Size and format of a kept picture of a failure: as large as the console's, about 50 KB. */
const kept: ScreenshotOptions = {
  width: 960,
  height: 540,
  format: 'webp',
  quality: 90,
  grayscale: false,
  maxLifetime: 0,
};

type Driver = Pick<ConsoleDriver, 'begin' | 'end' | 'frame' | 'lastFrame' | 'script'>;

/** Switches the driver of a console on and off, and provides its pictures, including the last one of a failed console. */
export class ConsolePictures {
  readonly #driver: Driver;
  readonly #clock: Clock;
  readonly #keepsLast: () => boolean;
  /** The last picture before a failure; its result is null when the driver gave none. */
  #last: ((options: ScreenshotOptions) => Promise<Frame | null>) | null = null;
  /** Switches the driver off while its last picture is being taken; null otherwise. */
  #endTaking: (() => void) | null = null;

  /** @param keepsLast whether the config allows it, now */
  constructor(driver: Driver, clock: Clock, keepsLast: () => boolean) {
    this.#driver = driver;
    this.#clock = clock;
    this.#keepsLast = keepsLast;
  }

  /** Whether the last picture before a failure is shown, if the config allows it. */
  get hasLast(): boolean {
    return this.#last !== null;
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
  fail(): void {
    if (!this.#keepsLast()) return this.end();
    this.#forget();
    const taken = this.#driver.frame(kept).catch(() => null);
    this.#last = (options) => taken.then((frame) => frame && converted(frame, options));
    this.#driver.script.stop();
    const end = (): void => {
      if (this.#endTaking !== end) return;
      this.#endTaking = null;
      cancel();
      this.#driver.end();
    };
    const cancel = this.#clock.after(takeLimitMs, end);
    this.#endTaking = end;
    void taken.then(end);
  }

  /** Called for a console that failed in an earlier process: its driver provides the picture of that failure from now on. */
  recall(failedAt: number): void {
    if (this.#driver.lastFrame)
      this.#last = async (options) => (await this.#driver.lastFrame?.(options, failedAt)) ?? null;
  }

  /**
   * The current picture, or the next one newer than `after`. While the console is failed: its last one, for
   * viewers who do not have it yet.
   * @throws AgentRefusal when there is none.
   */
  async frame(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame> {
    if (!this.#last) return this.#driver.frame(options, encoder);
    const isWanted = options.after === undefined && !encoder && this.#keepsLast();
    const last = isWanted ? await this.#last(options) : null;
    if (!last) throw refuse('notConnected');
    return last;
  }

  #forget(): void {
    this.#endTaking?.();
    this.#last = null;
  }
}

/** A kept picture in the requested size and format. */
async function converted({ bytes, frame, capturedAt }: Frame, options: ScreenshotOptions): Promise<Frame> {
  const encoded = await encode(await decode(bytes), options, false);
  return { bytes: encoded, contentType: `image/${options.format}`, frame, capturedAt };
}
