import type { VideoCodecName } from '#contract/channel/video.ts';
import type { Clock } from '#domain/clock.ts';
import type { FrameMark } from '#domain/control/frameOrder.ts';
import type { StreamDecoder } from './videoDecoder.ts';

/** A decoder that has shown nothing for this long is replaced, milliseconds. */
const stallMs = 500;
/** A new decoder has longer for its first picture, milliseconds: many may start at once. */
const startMs = 3_000;
/** Part of these in which a thread that was blocked reads what the decoder has returned, milliseconds. */
const graceMs = 100;
/** If it was replaced twice within this time, no further replacement is tried, milliseconds. */
const trialMs = 60_000;

/** A picture on its way through the decoder; times in milliseconds. */
export interface Decoding {
  mark: FrameMark;
  requestedAt: number;
  arrivedAt: number;
  /** Time at which the picture would have arrived without delay after its capture. */
  earliestAt: number;
  /** It waited on the connection for so long that it is not live. */
  isLate: boolean;
}

interface Options {
  createDecoder(
    codec: VideoCodecName,
    onFrame: (frame: VideoFrame) => void,
    onError: () => void,
  ): StreamDecoder;
  clock: Pick<Clock, 'now' | 'after'>;
  onFrame(frame: VideoFrame, decoding: Decoding): void;
  /** The decoder was replaced: the next picture has to be a key picture. `isLast`: there are no further attempts. */
  onReplaced(isLast: boolean): void;
}

/** The pictures that a decoder has received and not returned yet. A decoder that fails or holds them back is replaced. */
export class DecoderQueue {
  readonly #options: Options;
  readonly #decoding = new Map<number, Decoding>();
  #decoder: StreamDecoder | null = null;
  #codec: VideoCodecName = 'h264';
  #replacedAt: number[] = [];
  #hasShown = false;
  #cancelWatch: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get codec(): VideoCodecName {
    return this.#codec;
  }

  get size(): number {
    return this.#decoding.size;
  }

  /** @param number of the picture in its stream */
  add(
    {
      bytes,
      isKey,
      codec,
      number,
    }: { bytes: Uint8Array<ArrayBuffer>; isKey: boolean; codec: VideoCodecName; number: number },
    decoding: Decoding,
  ): void {
    if (codec !== this.#codec) this.close();
    this.#codec = codec;
    const timestamp = number * 1_000;
    try {
      const decoder = (this.#decoder ??= this.#create());
      this.#decoding.set(timestamp, decoding);
      if (this.#decoding.size === 1) this.#watch();
      decoder.decode(bytes, isKey, timestamp);
    } catch {
      this.#replace();
    }
  }

  close(): void {
    this.#decoder?.close();
    this.#decoder = null;
    this.#hasShown = false;
    this.#decoding.clear();
    this.#watch();
  }

  /** Waits for the next picture of the decoder, if it has one to return. */
  #watch(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = null;
    if (this.#decoding.size === 0) return;
    const { clock } = this.#options;
    this.#cancelWatch = clock.after((this.#hasShown ? stallMs : startMs) - graceMs, () => {
      this.#cancelWatch = clock.after(graceMs, () => this.#replace());
    });
  }

  #create(): StreamDecoder {
    const decoder = this.#options.createDecoder(
      this.#codec,
      (frame) => (decoder === this.#decoder ? this.#decoded(frame) : frame.close()),
      () => decoder === this.#decoder && this.#replace(),
    );
    return decoder;
  }

  #decoded(frame: VideoFrame): void {
    const decoding = this.#decoding.get(frame.timestamp);
    for (const timestamp of this.#decoding.keys())
      if (timestamp <= frame.timestamp) this.#decoding.delete(timestamp);
    this.#hasShown = true;
    this.#watch();
    if (decoding) this.#options.onFrame(frame, decoding);
    else frame.close();
  }

  #replace(): void {
    this.close();
    const now = this.#options.clock.now();
    this.#replacedAt = [...this.#replacedAt.filter((at) => at > now - trialMs), now];
    this.#options.onReplaced(this.#replacedAt.length > 1);
  }
}
