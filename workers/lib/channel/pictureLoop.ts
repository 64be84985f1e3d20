import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { Cadence, PictureOptions, PictureStatus } from '#domain/channel/types.ts';
import type { Clock } from '#domain/clock.ts';
import { depthFor } from '#domain/control/depth.ts';
import { type FrameMark, isNewer } from '#domain/control/frameOrder.ts';
import { median } from '#domain/control/median.ts';
import { fastestIntervalMs, staleAfterMs } from '#domain/control/refresh.ts';
import { AdaptiveOptions, type RequestedPicture } from './adaptiveOptions.ts';
import { toFault } from './errors.ts';
import type { Frame, FrameSource } from './frames.ts';
import { PictureMeter } from './pictureMeter.ts';

/** Paints a frame. `isWanted` is evaluated again after decoding: a newer frame may have been painted. */
export interface FrameSink {
  paint(
    frame: { bytes: Uint8Array<ArrayBuffer>; contentType: string },
    isWanted: () => boolean,
  ): Promise<boolean>;
}

export interface PictureLoopParts {
  source: FrameSource;
  sink: FrameSink;
  clock: Clock;
  /**
   * Waits for a request slot of the server; the control view has no queue. Resolves with the function that releases
   * it.
   */
  acquireSlot(priority: () => boolean): Promise<() => void>;
  report(status: PictureStatus): void;
  /** Longest wait of a request for a newer frame, milliseconds. */
  waitMs: number;
  /** Round trip of this picture's connection, milliseconds; null while it is not known. */
  roundTripMs(): number | null;
  /** The browser asks to save data. */
  savesData(): boolean;
}

/** After a failure the next request waits for the cadence, but at least this long, milliseconds. */
const retryAfterMs = 1_000;

/** Replies at one depth before another depth is considered. */
const answersPerDepth = 7;

/**
 * Empty replies in a row that do not confirm the painted frame, after which `after` is left out: the agent may have
 * restarted.
 */
const emptyBeforeReset = 2;

/** A received frame, with the options that it was requested with. */
interface Received {
  mark: FrameMark;
  options: RequestedPicture;
}

/** Times of a request, milliseconds. */
interface RequestTimes {
  requestedAt: number;
  arrivedAt: number;
  /** Time of the input that the frame was requested for; null without one. */
  pressedAt: number | null;
}

/** Requests the frames of one console at its cadence and paints those that are newer than the painted one. */
export class PictureLoop {
  readonly #parts: PictureLoopParts;
  readonly #meter: PictureMeter;
  readonly #options: AdaptiveOptions;
  #cadence: Cadence;
  #inFlight = 0;
  /** Concurrent requests, as far as the cadence allows. */
  #depth: 1 | 2 = 1;
  #answers: number[] = [];
  #lastStart = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #painted: Received | null = null;
  /** Newest received frame, painted or still being decoded. */
  #arrived: Received | null = null;
  #arrivedAt: number | null = null;
  #emptyReplies = 0;
  #pendingKick: number | null = null;
  #cancelTimer: (() => void) | null = null;
  #cancelReport: (() => void) | null = null;
  #closed = false;

  constructor(parts: PictureLoopParts, options: PictureOptions, cadence: Cadence) {
    this.#parts = parts;
    this.#options = new AdaptiveOptions(options, parts.savesData);
    this.#cadence = cadence;
    this.#meter = new PictureMeter();
    this.#report();
    this.#schedule();
  }

  update(change: { picture?: Partial<PictureOptions>; cadence?: Partial<Cadence> }): void {
    if (change.picture) this.#options.update(change.picture);
    this.#cadence = { ...this.#cadence, ...change.cadence };
    this.#schedule();
  }

  /**
   * Requests a newer frame now; `at` is the time of the input. A button may exceed the depth by one request; a moving
   * stick waits for the next one.
   */
  kick(at: number, isEdge: boolean): void {
    if (this.#closed || !this.#cadence.active) return;
    const room = this.#maxInFlight - this.#inFlight;
    // Within the shortest interval after the last request the timer requests the next one.
    const isPaused = this.#parts.clock.now() - this.#lastStart >= fastestIntervalMs;
    if (isEdge ? room >= 0 : room > 0 && isPaused) void this.#run(at);
    else if (isEdge) this.#pendingKick ??= at;
  }

  /** The connection is back: request at once. */
  wake(): void {
    this.#notBefore = Number.NEGATIVE_INFINITY;
    this.#schedule();
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
    this.#cancelReport?.();
  }

  get #interval(): number {
    return this.#cadence.intervalMs === 'asap' ? fastestIntervalMs : this.#cadence.intervalMs;
  }

  get #maxInFlight(): number {
    return Math.min(this.#cadence.inFlight, this.#depth);
  }

  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#closed || !this.#cadence.active || this.#inFlight >= this.#maxInFlight) return;
    const now = this.#parts.clock.now();
    const due = Math.max(this.#lastStart + this.#interval, this.#notBefore);
    if (due <= now) void this.#run(null);
    else this.#cancelTimer = this.#parts.clock.after(due - now, () => this.#schedule());
  }

  async #run(pressedAt: number | null): Promise<void> {
    this.#inFlight++;
    this.#lastStart = this.#parts.clock.now();
    // The next request may start before this one is answered.
    if (pressedAt === null) this.#schedule();
    const release = await this.#parts.acquireSlot(() => this.#cadence.priority);
    try {
      if (this.#closed) return;
      const requestedAt = this.#parts.clock.now();
      const options = this.#options.requested;
      const request = this.#request(options, pressedAt !== null);
      const frame = await this.#parts.source.next(request, pressedAt !== null);
      const arrivedAt = this.#parts.clock.now();
      // An answer without a picture says nothing about the time that a picture takes.
      if (pressedAt === null && frame.bytes) this.#adjustDepth(arrivedAt - requestedAt);
      this.#accept(frame, options, { requestedAt, arrivedAt, pressedAt });
    } catch (error) {
      this.#meter.failed(toFault(error).message);
      this.#notBefore = this.#parts.clock.now() + Math.max(retryAfterMs, this.#interval);
      this.#report();
    } finally {
      release();
      this.#inFlight--;
      this.#continue();
    }
  }

  #continue(): void {
    const kicked = this.#pendingKick;
    this.#pendingKick = null;
    if (kicked === null) this.#schedule();
    else this.kick(kicked, true);
  }

  /** Decides after several replies whether a second concurrent request pays off. */
  #adjustDepth(answerMs: number): void {
    if (this.#cadence.inFlight === 1 || this.#answers.push(answerMs) < answersPerDepth) return;
    this.#depth = depthFor(this.#depth, this.#parts.roundTripMs(), median(this.#answers));
    this.#answers = [];
  }

  #request(options: RequestedPicture, isKick: boolean): ScreenshotOptions {
    const timed = this.#cadence.intervalMs !== 'asap' && this.#cadence.inFlight === 1;
    const request: ScreenshotOptions = {
      ...options.image,
      // Several viewers of one console may share a frame; the control view always needs a fresh one.
      maxLifetime: timed ? this.#interval / 2 : 0,
    };
    // Without a frame in these options a picture is needed even if nothing changes.
    if (
      this.#arrived &&
      this.#options.isCurrent(this.#arrived.options) &&
      this.#emptyReplies < emptyBeforeReset
    ) {
      request.waitMs = this.#parts.waitMs;
      request.since = this.#arrived.mark.capturedAt;
      // The second concurrent request needs the frame after the one that the first will return; a request after an
      // input gets a later frame anyway.
      request.after = this.#arrived.mark.frame + (isKick ? 0 : Math.max(0, this.#inFlight - 1));
    }
    return request;
  }

  /** Painting is not awaited: the next request is sent while this frame is decoded. */
  #accept(frame: Frame, options: RequestedPicture, times: RequestTimes): void {
    this.#meter.answered();
    const { bytes, mark } = frame;
    const received = { mark, options };
    if (!bytes) this.#acceptEmpty(mark);
    else {
      this.#emptyReplies = 0;
      if (this.#replaces(received, this.#arrived)) {
        this.#arrived = received;
        void this.#paint({ ...frame, bytes }, received, times);
        return;
      }
    }
    this.#report();
  }

  /**
   * An empty reply confirms the painted frame if it names it with a later time of capture. (Older agents repeat the
   * time of the frame: they do not say whether they still see the console.)
   */
  #acceptEmpty(mark: FrameMark): void {
    const { frame, capturedAt } = this.#painted?.mark ?? {};
    if (!this.#painted || frame !== mark.frame || capturedAt === undefined || mark.capturedAt <= capturedAt) {
      this.#emptyReplies++;
      return;
    }
    this.#emptyReplies = 0;
    this.#painted = { ...this.#painted, mark };
    if (this.#arrived?.mark.frame === mark.frame) this.#arrived = { ...this.#arrived, mark };
    this.#meter.confirmed(this.#parts.clock.now());
  }

  /** Newer, or the same frame in the options that are in effect now. */
  #replaces({ mark, options }: Received, shown: Received | null): boolean {
    if (isNewer(mark, shown?.mark ?? null)) return true;
    const changesOptions =
      shown !== null && this.#options.isCurrent(options) && !this.#options.isCurrent(shown.options);
    return changesOptions && mark.frame >= shown.mark.frame;
  }

  async #paint(
    frame: Frame & { bytes: Uint8Array<ArrayBuffer> },
    received: Received,
    times: RequestTimes,
  ): Promise<void> {
    const previousArrivedAt = this.#arrivedAt;
    this.#arrivedAt = times.arrivedAt;
    const isWanted = (): boolean => !this.#closed && this.#replaces(received, this.#painted);
    try {
      const isPainted = await this.#parts.sink.paint(frame, isWanted);
      const paintedAt = this.#parts.clock.now();
      if (isPainted) {
        this.#painted = received;
        this.#meter.painted(paintedAt, times.requestedAt);
        const roundTripMs = this.#parts.roundTripMs();
        this.#options.painted({
          ...times,
          frame,
          requested: received.options,
          previousArrivedAt,
          paintedAt,
          roundTripMs,
        });
      }
      if (times.pressedAt !== null) this.#meter.pressed(paintedAt - times.pressedAt);
    } catch (error) {
      // It must be requested again even if the picture stands still.
      if (this.#arrived === received) this.#arrived = this.#painted;
      this.#meter.failed(error instanceof Error ? error.message : String(error));
    }
    this.#report();
  }

  /** Reports the status to the page, and again when the picture may have become stale. */
  #report(): void {
    if (this.#closed) return;
    const now = this.#parts.clock.now();
    const state = this.#meter.state(now, staleAfterMs(this.#cadence.intervalMs));
    const frame = this.#painted?.mark.frame ?? 0;
    const { image } = this.#options.current;
    const wait = this.#meter.reportIfDue({ now, state, frame, image }, (status) =>
      this.#parts.report(status),
    );
    const { progressedAt } = this.#meter;
    const staleIn =
      state === 'live' && progressedAt !== null
        ? progressedAt + staleAfterMs(this.#cadence.intervalMs) - now
        : null;
    const next = wait ?? (staleIn === null ? null : Math.max(1, staleIn + 1));
    this.#cancelReport?.();
    this.#cancelReport = next === null ? null : this.#parts.clock.after(next, () => this.#report());
  }
}
