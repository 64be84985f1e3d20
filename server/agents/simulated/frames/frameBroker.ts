import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { Clock } from '#domain/clock.ts';
import type { Frame } from '../../driver.ts';
import { encode, type RawImage } from './encode.ts';

/** Minimum age of a frame before the next is captured, unless there was input: 120 frames a second. */
const minFrameMs = 8;
/** Maximum wait for a frame newer than `after`, in milliseconds. */
const waitForFrameMs = 1_000;
/** Captures at shorter intervals use the fast encoding, in milliseconds. */
const fastBelowMs = 250;

/** Source of the broker's pictures. */
export interface FrameSource {
  /**
   * Advances the picture to the current time. False: the picture is frozen.
   * @throws AgentRefusal when there is none.
   */
  advance(): boolean;
  /** Draws the current picture at this size, as the frame of this number. */
  draw(width: number, height: number, frame: number): RawImage;
}

type Encode = typeof encode;

/**
 * Captures a frame only when a newer one is requested, and shares it among all requests. A request after an input
 * never gets a frame from before it. Only one frame is encoded at a time: two at once would share the processors,
 * and both would be older when finished than a later one. Only a frame after an input does not wait for an encoding
 * from before it.
 */
export class FrameBroker {
  readonly #source: FrameSource;
  readonly #clock: Clock;
  readonly #encode: Encode;
  readonly #encoded = new Map<string, Promise<Uint8Array>>();
  readonly #waiting = new Set<() => void>();
  #frame = 0;
  #capturedAt = Number.NEGATIVE_INFINITY;
  #isFast = false;
  #isOutdated = true;
  /** Number of running encodings. */
  #encoding = 0;

  constructor(source: FrameSource, clock: Clock, encoder: Encode = encode) {
    this.#source = source;
    this.#clock = clock;
    this.#encode = encoder;
  }

  /** Called after a visible change: the next request gets a new frame at once. */
  invalidate(): void {
    this.#isOutdated = true;
    this.#wake();
  }

  /** The picture for these {@link ScreenshotOptions}. */
  async frame(options: ScreenshotOptions): Promise<Frame> {
    const after = options.after ?? 0;
    const deadline = this.#clock.now() + waitForFrameMs;
    for (;;) {
      const age = this.#clock.now() - this.#capturedAt;
      const newEnough = !this.#isOutdated && age <= Math.max(options.maxLifetime, minFrameMs);
      if (newEnough && this.#frame > after) return this.#latestFrame(options);
      if (this.#encoding >= (this.#isOutdated ? 2 : 1)) {
        await this.#pause(null);
      } else if (!this.#isOutdated && age < minFrameMs) {
        await this.#pause(minFrameMs - age);
      } else if (this.#capture()) {
        // A restarted agent counts from one again; its first frame is newer than any earlier one.
        return this.#latestFrame(options);
      } else if (this.#frame > after) {
        return this.#latestFrame(options);
      } else {
        const rest = deadline - this.#clock.now();
        if (rest <= 0)
          return {
            bytes: new Uint8Array(),
            contentType: `image/${options.format}`,
            frame: this.#frame,
            capturedAt: Math.round(this.#capturedAt),
          };
        await this.#pause(rest);
      }
    }
  }

  #capture(): boolean {
    const moved = this.#source.advance();
    if (!moved && !this.#isOutdated) return false;
    const now = this.#clock.now();
    this.#isFast = now - this.#capturedAt < fastBelowMs;
    this.#capturedAt = now;
    this.#frame += 1;
    this.#isOutdated = false;
    this.#encoded.clear();
    return true;
  }

  async #latestFrame(options: ScreenshotOptions): Promise<Frame> {
    const { width, height, format, quality, grayscale } = options;
    const key = [width, height, format, quality, grayscale].join();
    const frame = this.#frame;
    const capturedAt = Math.round(this.#capturedAt);
    let bytes = this.#encoded.get(key);
    if (!bytes) {
      bytes = this.#encode(
        this.#source.draw(width, height, frame),
        { format, quality, grayscale },
        this.#isFast,
      );
      this.#encoded.set(key, bytes);
      this.#encoding++;
      bytes
        .catch(() => this.#encoded.delete(key))
        .finally(() => {
          this.#encoding--;
          this.#wake();
        });
    }
    return { bytes: await bytes, contentType: `image/${format}`, frame, capturedAt };
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Waits until the time has passed, the picture has changed, or an encoding has finished. */
  #pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        stop();
        this.#waiting.delete(wake);
        resolve();
      };
      const stop = ms === null ? () => undefined : this.#clock.after(ms, wake);
      this.#waiting.add(wake);
    });
  }
}
