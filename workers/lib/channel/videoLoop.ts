import type { VideoCodecName } from '#contract/channel/video.ts';
import type { ChannelError } from '#domain/channel/channelError.ts';
import { evenPixels } from '#domain/channel/evenPixels.ts';
import type { Cadence, PictureOptions, PictureSource, PictureStatus } from '#domain/channel/picture.ts';
import type { Clock } from '#domain/clock.ts';
import { creditsFor } from '#domain/control/depth.ts';
import type { FrameMark } from '#domain/control/frameOrder.ts';
import { controlIntervalMs, fastestIntervalMs, staleAfterMs } from '#domain/control/refresh.ts';
import { VideoRate } from '#domain/control/videoRate.ts';
import { type Decoding, DecoderQueue } from './decoderQueue.ts';
import { toChannelError } from './toChannelError.ts';
import type { FrameSink } from './frames.ts';
import { PictureStats } from './pictureStats.ts';
import type { StreamDecoder } from './videoDecoder.ts';
import type { VideoReply, VideoSource } from './videoSource.ts';

/** A request is answered without a picture after this time, milliseconds: this confirms an unchanged picture. */
const waitMs = 500;
/** After the decoder has failed, single pictures are shown for this long, milliseconds. */
const decoderRetryMs = 60_000;
/** After any other failure the stream is tried again after this time, milliseconds. */
const retryMs = 10_000;
/** Number of pictures in the average of the agent's time. */
const meanOf = 10;
/** Retry interval while the connection is down, milliseconds. */
const offlineRetryMs = 1_000;

/** Why a stream has ended: when it may be tried again, milliseconds; null: never with this agent. */
export type VideoEnd = number | null;

export interface VideoLoopOptions {
  source: VideoSource;
  codecs: readonly VideoCodecName[];
  createDecoder(
    codec: VideoCodecName,
    onFrame: (frame: VideoFrame) => void,
    onError: () => void,
  ): StreamDecoder;
  sink: FrameSink;
  clock: Clock;
  report(status: PictureStatus): void;
  /** The stream cannot continue: single pictures have to be shown. */
  onEnd(end: VideoEnd): void;
  roundTripMs(): number | null;
  /**
   * Minimum interval, milliseconds, if many pictures share the capacity.
   * @param encodeMs see `tileIntervalMs`
   */
  minIntervalMs(encodeMs: number): number;
  origin(): PictureSource;
  /** Name of the stream, different for each loop. */
  name: string;
}

/** Requests the pictures of a console's stream, as many as are in transit on this connection, and shows them in order. */
export class VideoLoop {
  readonly #options: VideoLoopOptions;
  readonly #stats = new PictureStats();
  readonly #rate = new VideoRate();
  #image: PictureOptions;
  #cadence: Cadence;
  #open = 0;
  #lastStart = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #number = 0;
  /** Time of the agent per picture, an average of the last ones. */
  #encodeMs = 0;
  #needsKey = true;
  /** Size of the pictures that arrive; null before the first. */
  #shown: { width: number; height: number } | null = null;
  readonly #decoder: DecoderQueue;
  #painted: FrameMark | null = null;
  /** The newest decoded picture; an older one is dropped while the display takes another. */
  #next: { frame: VideoFrame; decoding: Decoding } | null = null;
  #isPainting = false;
  #pressedAt: number | null = null;
  #cancelTimer: (() => void) | null = null;
  #cancelReport: (() => void) | null = null;
  #closed = false;

  constructor(options: VideoLoopOptions, image: PictureOptions, cadence: Cadence) {
    this.#options = options;
    this.#image = image;
    this.#cadence = cadence;
    this.#decoder = new DecoderQueue({
      createDecoder: (...of) => options.createDecoder(...of),
      clock: options.clock,
      onFrame: (frame, decoding) => this.#decoded(frame, decoding),
      onReplaced: (isLast) => {
        this.#needsKey = true;
        if (isLast) this.#end(decoderRetryMs);
        else this.#schedule();
      },
    });
    this.#schedule();
  }

  update(image: PictureOptions, cadence: Cadence): void {
    this.#image = image;
    this.#cadence = cadence;
    this.#schedule();
  }

  /**
   * A button went down or up at this time. The requests under way may be answered with pictures from before, so
   * one more follows.
   */
  kick(at: number): void {
    this.#pressedAt ??= at;
    const now = this.#options.clock.now();
    if (this.#closed || !this.#cadence.active || now < this.#notBefore) return;
    if (this.#open + this.#decoder.size <= this.#credits) void this.#run(now);
  }

  /** The connection is restored, perhaps on another line. */
  wake(): void {
    this.#rate.reset();
    this.#needsKey = true;
    this.#notBefore = Number.NEGATIVE_INFINITY;
    this.#schedule();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelTimer?.();
    this.#cancelReport?.();
    this.#decoder.close();
    this.#next?.frame.close();
    this.#options.source({ ...this.#request(), end: true }).catch(() => undefined);
  }

  get #interval(): number {
    const { videoIntervalMs, intervalMs } = this.#cadence;
    const isAsap = intervalMs === 'asap';
    const wanted = videoIntervalMs ?? (isAsap ? 0 : intervalMs);
    const bearable = isAsap ? controlIntervalMs(this.#encodeMs) : this.#options.minIntervalMs(this.#encodeMs);
    return Math.max(fastestIntervalMs, wanted, bearable);
  }

  get #credits(): number {
    return creditsFor(this.#options.roundTripMs(), this.#interval);
  }

  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#closed || !this.#cadence.active) return;
    // Pictures that are still being decoded were requested too early.
    if (this.#open + this.#decoder.size >= this.#credits) return;
    const now = this.#options.clock.now();
    const due = Math.max(this.#lastStart + this.#interval, this.#notBefore);
    if (due > now) this.#cancelTimer = this.#options.clock.after(due - now, () => this.#schedule());
    else void this.#run(Math.max(this.#lastStart + this.#interval, now - this.#interval));
  }

  #request() {
    const { scale, videoSize = this.#image } = this.#image;
    const share = scale === 'auto' ? this.#rate.scale(videoSize) : scale;
    const size = { width: evenPixels(videoSize.width * share), height: evenPixels(videoSize.height * share) };
    return {
      stream: this.#options.name,
      codecs: [...this.#options.codecs],
      ...size,
      // A console may have fewer pixels than its place on the page.
      kbps: this.#rate.kbps(this.#shown ?? size),
      waitMs,
      ...(this.#needsKey && { keyAfter: this.#number }),
    };
  }

  async #run(startedAt: number): Promise<void> {
    this.#open++;
    this.#lastStart = startedAt;
    const requestedAt = this.#options.clock.now();
    const reply = this.#options.source(this.#request());
    this.#schedule();
    try {
      this.#accept(await reply, requestedAt);
    } catch (error) {
      this.#failed(toChannelError(error));
    } finally {
      this.#open--;
    }
    this.#schedule();
  }

  #accept({ mark, picture, encodeMs }: VideoReply, requestedAt: number): void {
    if (this.#closed) return;
    this.#stats.succeeded();
    const now = this.#options.clock.now();
    if (!picture) {
      // As with single pictures: the reply names the painted frame with a later time, or it confirms nothing.
      const { frame, start, capturedAt } = this.#painted ?? {};
      if (frame === mark.frame && start === mark.start && mark.capturedAt > (capturedAt ?? Infinity)) {
        this.#painted = mark;
        this.#stats.confirmed(now);
      }
      return this.#report();
    }
    const { bytes, number, isKey } = picture;
    const isNext = number === this.#number + 1;
    this.#number = number;
    if (isKey) this.#needsKey = false;
    else if (!isNext) this.#needsKey = true;
    this.#encodeMs += (encodeMs - this.#encodeMs) / meanOf;
    const { waitedMs, earliestAt } = this.#rate.add(
      { bytes: bytes.byteLength, arrivedAt: now, capturedAt: mark.capturedAt, encodeMs },
      now,
    );
    const isLate = waitedMs > staleAfterMs(this.#interval);
    if (!this.#needsKey)
      this.#decoder.add(picture, { mark, requestedAt, arrivedAt: now, earliestAt, isLate });
  }

  #decoded(frame: VideoFrame, decoding: Decoding): void {
    this.#next?.frame.close();
    this.#next = { frame, decoding };
    if (!this.#isPainting) void this.#paint();
    this.#schedule();
  }

  async #paint(): Promise<void> {
    this.#isPainting = true;
    for (let next = this.#next; next && !this.#closed; next = this.#next) {
      this.#next = null;
      const { mark, requestedAt, isLate, earliestAt } = next.decoding;
      this.#shown = { width: next.frame.displayWidth, height: next.frame.displayHeight };
      try {
        await this.#options.sink.paintVideo(next.frame);
      } catch {
        // The surface was removed.
        break;
      }
      this.#painted = mark;
      // A picture that waited on the connection for seconds is shown, but is not live.
      if (!isLate) this.#stats.painted(this.#options.clock.now());
      void this.#measureDisplay(requestedAt, earliestAt);
      this.#report();
    }
    this.#isPainting = false;
  }

  async #measureDisplay(requestedAt: number, earliestAt: number): Promise<void> {
    // Captured after the press had arrived at the agent.
    const pressedAt = this.#pressedAt;
    const showsPress = pressedAt !== null && earliestAt >= pressedAt + (this.#options.roundTripMs() ?? 0);
    if (showsPress) this.#pressedAt = null;
    await this.#options.sink.displayed();
    const now = this.#options.clock.now();
    this.#stats.displayed(now - requestedAt);
    if (showsPress) this.#stats.pressed(now - pressedAt);
    this.#report();
  }

  #failed(error: ChannelError): void {
    if (this.#closed) return;
    this.#stats.failed(error);
    if (error.code !== 'offline') return this.#end(error.fault.code === 'methodUnknown' ? null : retryMs);
    this.#needsKey = true;
    this.#notBefore = this.#options.clock.now() + offlineRetryMs;
    this.#report();
  }

  #end(end: VideoEnd): void {
    if (this.#closed) return;
    this.close();
    this.#options.onEnd(end);
  }

  /** Reports the status to the page, and again when the picture may have become stale. */
  #report(): void {
    if (this.#closed) return;
    const now = this.#options.clock.now();
    const staleAfter = staleAfterMs(this.#interval);
    const state = this.#stats.state(now, staleAfter);
    const kbps = Math.round(this.#rate.arriving(now) / 100) * 100;
    const image = { format: this.#decoder.codec, height: this.#shown?.height ?? 0, kbps };
    const reading = { now, state, frame: this.#painted?.frame ?? 0, image, source: this.#options.origin() };
    const wait = this.#stats.reportIfDue(reading, (status) => this.#options.report(status));
    const { progressedAt } = this.#stats;
    const staleIn = state === 'live' && progressedAt !== null ? progressedAt + staleAfter - now : null;
    const next = wait ?? (staleIn === null ? null : Math.max(1, staleIn + 1));
    this.#cancelReport?.();
    this.#cancelReport = next === null ? null : this.#options.clock.after(next, () => this.#report());
  }
}
