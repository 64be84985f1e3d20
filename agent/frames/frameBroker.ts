import { randomUUID } from 'node:crypto';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { Clock } from '#domain/clock.ts';
import type { Frame, FrameEncoder } from '#agent/driver.ts';
import { encode, type RawImage } from '#agent/frames/encode.ts';
import type { Recording } from '#agent/frames/recording.ts';

/** Minimum age of a frame before the next is captured, unless there was input: 120 frames a second. */
const minFrameMs = 8;
/** Maximum wait for a frame newer than `after` unless the request specifies another, in milliseconds. */
const waitForFrameMs = 1_000;
/** Interval at which a still picture is checked while a request waits for a newer frame, in milliseconds. */
const checkStillMs = 50;
/** Number of encodings of one frame that are kept, of different sizes and formats. */
const maxEncodings = 16;
/** Frames that are captured at shorter intervals use the fast encoding, in milliseconds. */
const fastBelowMs = 250;

export interface FrameSource {
  /**
   * Advances the picture to the current time.
   * @returns false when nothing visible has changed since the last call.
   * @throws AgentRefusal when there is no picture.
   */
  advance(): boolean;
  /** Draws the current picture as the frame of this number, in this size if possible: otherwise the encoder scales it. */
  draw(width: number, height: number, frame: number): RawImage | Promise<RawImage>;
}

type Encode = typeof encode;

interface Options {
  encoder?: Encode;
  /** As soon as it has enough pictures, they are sent instead of new ones. Default: every frame is drawn and encoded. */
  recording?: Recording | null;
}

/** A frame in one size and format, encoded or being encoded. */
interface Encoding {
  bytes: Promise<Uint8Array>;
  /** Time for drawing and encoding, in milliseconds; null while it is being encoded. */
  ms: number | null;
}

/**
 * Captures a frame only when a newer one is requested, and shares it among all requests: each frame is drawn
 * and encoded once for the same options, and a request joins an encoding that is under way. A request after
 * an input never gets a frame from before that input. One frame is encoded at a time, because two at once
 * would share the processors and both would finish later; only a frame after an input does not wait for the
 * encoding of an older one. A still picture is not captured again; a request that already has it gets an
 * empty reply.
 */
export class FrameBroker {
  readonly #source: FrameSource;
  readonly #clock: Clock;
  /** Time of creation: frames captured earlier come from a previous process. */
  readonly #createdAt: number;
  readonly #encode: Encode;
  readonly #recording: Recording | null;
  readonly #encodings = new Map<string, Encoding>();
  readonly #waiting = new Set<() => void>();
  readonly #start = randomUUID();
  #frame = 0;
  #capturedAt = Number.NEGATIVE_INFINITY;
  /** Time of the last capture that a viewer caused. */
  #viewedAt = Number.NEGATIVE_INFINITY;
  #isFast = false;
  #isOutdated = true;
  #encoding = 0;

  constructor(source: FrameSource, clock: Clock, { encoder = encode, recording = null }: Options = {}) {
    this.#source = source;
    this.#clock = clock;
    this.#createdAt = Math.floor(clock.now());
    this.#encode = encoder;
    this.#recording = recording;
  }

  /** Called after a visible change: the next request gets a new frame at once. */
  invalidate(): void {
    this.#isOutdated = true;
    this.#wake();
  }

  /**
   * The picture for these {@link ScreenshotOptions}; empty when nothing has changed since `after` before the
   * wait ended.
   * @param encoder encodes it for this request alone
   */
  async frame(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame> {
    const isOwnNumber =
      options.start === undefined
        ? options.since === undefined || options.since >= this.#createdAt
        : options.start === this.#start;
    const after = isOwnNumber ? (options.after ?? 0) : 0;
    const deadline = this.#clock.now() + (options.waitMs ?? waitForFrameMs);
    for (;;) {
      if (encoder?.isBackground && this.#encoding > 0)
        return { ...this.#notModified(options), isSkipped: true };
      const age = this.#clock.now() - this.#capturedAt;
      const newEnough = !this.#isOutdated && age <= Math.max(options.maxLifetime, minFrameMs);
      if (this.#frame > after && (newEnough || (!encoder && this.#isBeingEncoded(options))))
        return this.#latestFrame(options, encoder);
      if (this.#encoding >= (this.#isOutdated ? 2 : 1)) {
        await this.#pause(null);
      } else if (!this.#isOutdated && age < minFrameMs) {
        await this.#pause(minFrameMs - age);
      } else if (this.#capture(encoder?.isBackground)) {
        // A restarted agent counts from one again; its first frame is newer than any earlier one.
        return this.#latestFrame(options, encoder);
      } else if (this.#frame > after) {
        return this.#latestFrame(options, encoder);
      } else {
        const rest = deadline - this.#clock.now();
        if (rest <= 0) return this.#notModified(options);
        await this.#pause(Math.min(rest, checkStillMs));
      }
    }
  }

  /** Captures a frame if anything visible has changed; else the last frame counts as captured now. */
  #capture(isBackground = false): boolean {
    const moved = this.#source.advance() || this.#isOutdated;
    const now = this.#clock.now();
    if (!isBackground) {
      this.#isFast = now - this.#viewedAt < fastBelowMs;
      this.#viewedAt = now;
    }
    if (moved) {
      this.#frame += 1;
      this.#isOutdated = false;
      this.#encodings.clear();
    }
    this.#capturedAt = now;
    return moved;
  }

  /** Whether an encoding of the newest frame that these options can share is under way. */
  #isBeingEncoded(options: ScreenshotOptions): boolean {
    return !this.#isOutdated && this.#encodings.get(keyOf(options))?.ms === null;
  }

  async #latestFrame(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame> {
    const frame = this.#frame;
    const capturedAt = Math.round(this.#capturedAt);
    const encoding = encoder
      ? this.#encodeFrame(options, (image) => encoder.encode(image), encoder.isBackground)
      : (this.#encodings.get(keyOf(options)) ?? this.#startEncoding(options));
    const bytes = await encoding.bytes;
    const encodeMs = Math.round((encoding.ms ?? 0) * 10) / 10;
    const contentType = encoder?.contentType ?? `image/${options.format}`;
    return { bytes, contentType, frame, start: this.#start, capturedAt, encodeMs };
  }

  #notModified({ format }: ScreenshotOptions): Frame {
    const capturedAt = Math.round(this.#capturedAt);
    const [frame, start] = [this.#frame, this.#start];
    return { bytes: new Uint8Array(), contentType: `image/${format}`, frame, start, capturedAt };
  }

  #startEncoding(options: ScreenshotOptions): Encoding {
    const key = keyOf(options);
    const recorded = this.#recording?.find(key, this.#frame);
    const isFast = this.#isFast;
    const encoding = recorded
      ? { bytes: Promise.resolve(recorded), ms: 0 }
      : this.#encodeFrame(options, (image) => this.#encode(image, options, isFast));
    this.#encodings.set(key, encoding);
    const [oldest] = this.#encodings.keys();
    if (this.#encodings.size > maxEncodings && oldest !== undefined) this.#encodings.delete(oldest);
    if (!recorded) void this.#keep(key, encoding);
    return encoding;
  }

  /** A failed encoding is started again by the next request. */
  async #keep(key: string, encoding: Encoding): Promise<void> {
    try {
      this.#recording?.add(key, await encoding.bytes);
    } catch {
      if (this.#encodings.get(key) === encoding) this.#encodings.delete(key);
    }
  }

  #encodeFrame(
    { width, height }: ScreenshotOptions,
    encodeImage: (image: RawImage) => Promise<Uint8Array>,
    isBackground = false,
  ): Encoding {
    const startedAt = this.#clock.now();
    const image = this.#source.draw(width, height, this.#frame);
    const encoding: Encoding = { bytes: Promise.resolve(new Uint8Array()), ms: null };
    const run = async (): Promise<Uint8Array> => {
      if (!isBackground) this.#encoding++;
      try {
        // An image that is there already is not awaited: the encoder then starts in the same turn.
        return await encodeImage(image instanceof Promise ? await image : image);
      } finally {
        encoding.ms = this.#clock.now() - startedAt;
        if (!isBackground) this.#encoding--;
        this.#wake();
      }
    };
    encoding.bytes = run();
    return encoding;
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

/** Requests with the same key share an encoding. */
const keyOf = ({ width, height, format, quality, grayscale }: ScreenshotOptions): string =>
  [width, height, format, quality, grayscale].join();
