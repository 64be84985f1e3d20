import { type VideoRequest, videoType } from '#contract/channel/video.ts';
import { evenPixels } from '#domain/channel/evenPixels.ts';
import type { Clock } from '#domain/clock.ts';
import type { Frame, FrameEncoder } from '#agent/driver.ts';
import type { RawImage } from '#agent/frames/encode.ts';
import { refuse } from '#agent/errors.ts';
import type { VideoCodec, VideoEncoder } from './encoder.ts';

/** How long the stream waits for a viewer without credit, in milliseconds; then that viewer misses a picture. */
const graceMs = 50;
/** Interval at which a still picture is checked, so that a viewer who joins gets it soon, in milliseconds. */
const checkStillMs = 50;
/** Relative change of the viewers' requested rate beyond which the encoder follows it. */
const rateTolerance = 0.1;

interface Credit {
  deadline: number;
  resolve(frame: Frame): void;
  reject(error: unknown): void;
}

/** Somebody who watches, and what they have received. */
export interface Viewer {
  readonly id: string;
  request: VideoRequest;
  credits: Credit[];
  /** Numbers of the last picture and of the last key picture that were sent. */
  sent: number;
  sentKey: number;
  needsKey: boolean;
  /** Pictures that the viewer missed because it had no credit. */
  missed: number;
  seenAt: number;
}

interface Deps {
  codec: VideoCodec;
  clock: Clock;
  frame(
    options: Pick<VideoRequest, 'width' | 'height' | 'waitMs'> & After,
    encoder: FrameEncoder,
  ): Promise<Frame>;
  /** Called when an encoder fails: its viewers are refused. */
  onFault(error: unknown): void;
}

/** The last frame that the requester has, as in the options of a screenshot. */
export interface After {
  after?: number;
  start?: string;
}

type Size = Pick<VideoRequest, 'width' | 'height'>;

/**
 * One encoder and its viewers. A picture is captured and encoded only when viewers have credit, so no encoded
 * picture is dropped. Viewers without credit miss it, and continue with a key picture.
 */
export class VideoStream {
  readonly viewers = new Set<Viewer>();
  readonly #deps: Deps;
  #encoder: VideoEncoder | null = null;
  #kbps = 0;
  #last: After = {};
  #isRunning = false;
  #creditedAt = 0;
  #wake: () => void = () => undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get codec(): VideoCodec {
    return this.#deps.codec;
  }

  /** Size and rate that another viewer would have to accept; null before the first viewer. */
  get quality(): Pick<VideoRequest, 'width' | 'height' | 'kbps'> | null {
    return this.viewers.size > 0 ? { ...this.#size(), kbps: this.#wantedKbps() } : null;
  }

  add(viewer: Viewer): void {
    viewer.needsKey = true;
    this.viewers.add(viewer);
  }

  remove(viewer: Viewer): void {
    this.viewers.delete(viewer);
    if (this.viewers.size === 0) this.#closeEncoder();
    this.#wake();
  }

  /** Called when there is another credit. */
  run(): void {
    this.#wake();
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#creditedAt = this.#deps.clock.now();
    void this.#serve();
  }

  async #serve(): Promise<void> {
    while (this.#credited().length > 0) {
      try {
        await this.#gather();
        await this.#step();
      } catch (error) {
        this.#refuseAll(error);
      }
    }
    // Set in the same turn as the last check, so that a later credit starts the stream again.
    this.#isRunning = false;
  }

  #credited(): Viewer[] {
    return [...this.viewers].filter(({ credits }) => credits.length > 0);
  }

  /** Waits for viewers whose request is on its way. */
  async #gather(): Promise<void> {
    const { clock } = this.#deps;
    for (;;) {
      const isAwaited = [...this.viewers].some(({ credits, needsKey }) => credits.length === 0 && !needsKey);
      const left = this.#creditedAt + graceMs - clock.now();
      if (!isAwaited || left <= 0) return;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(left, resolve);
        this.#wake = () => {
          cancel();
          resolve();
        };
      });
      this.#wake = () => undefined;
    }
  }

  async #step(): Promise<void> {
    const credited = this.#credited();
    if (credited.length === 0) return;
    const wantsKey = credited.some(({ needsKey }) => needsKey);
    const now = this.#deps.clock.now();
    const deadline = Math.min(...credited.map(({ credits }) => credits[0]?.deadline ?? now));
    const size = this.#size();
    const waitMs = Math.max(0, Math.min(checkStillMs, deadline - now));
    let isKey = false;
    const frame = await this.#deps.frame(
      { ...size, waitMs, ...(wantsKey ? {} : this.#last) },
      {
        contentType: videoType(this.#deps.codec.name),
        encode: async (image) => {
          // All viewers have left while it was captured.
          if (this.viewers.size === 0) return new Uint8Array();
          const encoder = this.#encoderFor(image, size);
          const encoded = await this.#encode(encoder, image, wantsKey);
          isKey = encoded.isKey;
          return encoded.bytes;
        },
      },
    );
    this.#last = { after: frame.frame, ...(frame.start !== undefined && { start: frame.start }) };
    if (frame.bytes.length === 0) this.#answerLate(frame);
    else this.#deliver(frame, isKey);
    this.#creditedAt = this.#deps.clock.now();
  }

  async #encode(encoder: VideoEncoder, image: RawImage, wantsKey: boolean) {
    try {
      return await encoder.encode(image, wantsKey);
    } catch (error) {
      this.#closeEncoder();
      this.#deps.onFault(error);
      throw refuse('videoUnavailable');
    }
  }

  /** An encoder with the picture's proportions, within the requested size. */
  #encoderFor(image: RawImage, { width, height }: Size): VideoEncoder {
    const kbps = this.#wantedKbps();
    const scale = Math.min(1, width / image.width, height / image.height);
    const size = { width: evenPixels(image.width * scale), height: evenPixels(image.height * scale) };
    if (this.#encoder?.width !== size.width || this.#encoder.height !== size.height) {
      this.#closeEncoder();
      try {
        this.#encoder = this.#deps.codec.create(size, kbps);
      } catch (error) {
        this.#deps.onFault(error);
        throw refuse('videoUnavailable');
      }
      this.#kbps = kbps;
    }
    if (Math.abs(kbps - this.#kbps) > this.#kbps * rateTolerance) {
      this.#encoder.setRate(kbps);
      this.#kbps = kbps;
    }
    return this.#encoder;
  }

  /** The largest size that a viewer asks for: with the size of each request, viewers would replace each other's encoder. */
  #size(): Size {
    const requests = [...this.viewers].map(({ request }) => request);
    return {
      width: Math.max(...requests.map(({ width }) => width)),
      height: Math.max(...requests.map(({ height }) => height)),
    };
  }

  /** The rate that the slowest connection can carry. */
  #wantedKbps(): number {
    return Math.min(...[...this.viewers].map(({ request }) => request.kbps));
  }

  #deliver(frame: Frame, isKey: boolean): void {
    for (const viewer of this.viewers) {
      const credit = isKey || !viewer.needsKey ? viewer.credits.shift() : undefined;
      if (credit) {
        viewer.sent += 1;
        viewer.needsKey = false;
        if (isKey) viewer.sentKey = viewer.sent;
        credit.resolve({ ...frame, picture: viewer.sent, isKey });
      } else if (!viewer.needsKey) {
        viewer.needsKey = true;
        viewer.missed += 1;
      }
    }
  }

  /** Tells viewers who have waited long enough that nothing has changed. */
  #answerLate(frame: Frame): void {
    const now = this.#deps.clock.now();
    for (const { credits } of this.viewers)
      while (credits[0] && credits[0].deadline <= now) credits.shift()?.resolve(frame);
  }

  #refuseAll(error: unknown): void {
    for (const { credits } of this.viewers) for (const { reject } of credits.splice(0)) reject(error);
  }

  #closeEncoder(): void {
    this.#encoder?.close();
    this.#encoder = null;
  }
}
