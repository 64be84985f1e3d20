import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { Clock } from '#domain/clock.ts';
import type { Frame } from '../../driver.ts';
import { encode, type RawImage } from './encode.ts';

/** A frame is at least this old before another is captured, unless an input came: 120 frames a second. */
const minFrameMs = 8;
/** How long an answer waits for a frame newer than `after`. */
const waitForFrameMs = 1_000;
/** Captures that follow each other faster than this are encoded in a hurry. */
const fastBelowMs = 250;

/** What the broker has pictures of. */
export interface FrameSource {
  /** Lets the picture's time pass up to now. False: the picture is frozen. @throws AgentRefusal when there is none. */
  advance(): boolean;
  /** The picture as it stands, at this size, as frame of this number. */
  draw(width: number, height: number, frame: number): RawImage;
}

type Encode = typeof encode;

/**
 * Captures a frame only when somebody asks for one that is not there yet, and gives everybody who asks for
 * the same the same. A frame that was captured before an input is never given to who asks after it. While one is
 * being encoded no other is captured: two at once would share the processors, and both would be older when they
 * are done than one captured then. Only what an input changed does not wait for a picture from before it.
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
  /** Pictures that are being encoded. */
  #encoding = 0;

  constructor(source: FrameSource, clock: Clock, encoder: Encode = encode) {
    this.#source = source;
    this.#clock = clock;
    this.#encode = encoder;
  }

  /** Something changed what is to be seen: the next request gets a new frame at once. */
  invalidate(): void {
    this.#isOutdated = true;
    this.#wake();
  }

  /** The picture as {@link ScreenshotOptions} asks for it. */
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
        // An agent that started anew counts from one again, and its first frame is newer than any that was seen before.
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

  /** Until so much time is over, the picture changed, or one is encoded. */
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
