import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { ChannelError } from '#domain/channel/channelError.ts';
import type { Cadence, PictureOptions } from '#domain/channel/picture.ts';
import { depthFor } from '#domain/control/depth.ts';
import { type FrameMark, isNewer } from '#domain/control/frameOrder.ts';
import { median } from '#domain/quantile.ts';
import { intervalStart, refreshDueAt } from '#domain/control/refreshGrid.ts';
import { fastestIntervalMs, staleAfterMs } from '#domain/control/refresh.ts';
import { AdaptiveOptions, type RequestedPicture } from './adaptiveOptions.ts';
import { toChannelError } from './toChannelError.ts';
import type { Frame } from './frames.ts';
import type { PictureLoopOptions, Received, RequestTimes } from './pictureLoopOptions.ts';
import { PictureStats } from './pictureStats.ts';

/** After a failure the next request waits for the cadence, but at least this long, milliseconds. */
const retryAfterMs = 1_000;

/** Replies with one number of concurrent requests before another number is considered. */
const repliesPerDepth = 7;

/**
 * Empty replies in a row that do not confirm the painted frame, after which `after` is left out: the agent may have
 * restarted.
 */
const emptyBeforeReset = 2;

/** Requests the frames of one console at its cadence and paints those that are newer than the painted one. */
export class PictureLoop {
  readonly #options: PictureLoopOptions;
  readonly #stats: PictureStats;
  readonly #image: AdaptiveOptions;
  #cadence: Cadence;
  #inFlight = 0;
  /** Concurrent requests, as far as the cadence allows. */
  #depth: 1 | 2 = 1;
  #replyTimes: number[] = [];
  #lastStart = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #painted: Received | null = null;
  /** Newest received frame, painted or still being decoded. */
  #newest: Received | null = null;
  #newestAt: number | null = null;
  #emptyReplies = 0;
  #pendingKick: number | null = null;
  #cancelTimer: (() => void) | null = null;
  #cancelReport: (() => void) | null = null;
  #closed = false;
  #hasTimedOut = false;

  constructor(options: PictureLoopOptions, image: PictureOptions, cadence: Cadence) {
    this.#options = options;
    this.#image = new AdaptiveOptions(image, options.savesData);
    this.#cadence = cadence;
    this.#stats = new PictureStats();
    this.#report();
    this.#schedule();
  }

  update(change: { picture?: Partial<PictureOptions>; cadence?: Partial<Cadence> }): void {
    if (change.picture) this.#image.update(change.picture);
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
    const isPaused = this.#options.clock.now() - this.#lastStart >= fastestIntervalMs;
    if (isEdge ? room >= 0 : room > 0 && isPaused) void this.#run(at);
    else if (isEdge) this.#pendingKick ??= at;
  }

  /** The connection is restored: request at once. */
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

  /** A focused picture first, then a picture that has no frame yet. */
  get #priority(): number {
    if (this.#cadence.priority) return 2;
    return this.#painted ? 0 : 1;
  }

  get #dueAt(): number {
    const { phase } = this.#options;
    return phase === null || this.#lastStart === Number.NEGATIVE_INFINITY
      ? this.#lastStart + this.#interval
      : refreshDueAt(this.#lastStart, this.#interval, phase);
  }

  get #maxInFlight(): number {
    return Math.min(this.#cadence.inFlight, this.#depth);
  }

  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#closed || !this.#cadence.active || this.#inFlight >= this.#maxInFlight) return;
    const now = this.#options.clock.now();
    const due = Math.max(this.#dueAt, this.#notBefore);
    if (due <= now) void this.#run(null);
    else this.#cancelTimer = this.#options.clock.after(due - now, () => this.#schedule());
  }

  async #run(pressedAt: number | null): Promise<void> {
    this.#inFlight++;
    const now = this.#options.clock.now();
    this.#lastStart = pressedAt === null ? intervalStart(now, this.#dueAt, this.#interval) : now;
    // The next request may start before this one is answered.
    if (pressedAt === null) this.#schedule();
    const release = await this.#options.acquireSlot(() => this.#priority);
    try {
      if (this.#closed) return;
      const requestedAt = this.#options.clock.now();
      const options = this.#image.requested;
      const request = this.#request(options, pressedAt !== null);
      const frame = await this.#options.source.next(request, pressedAt !== null);
      const arrivedAt = this.#options.clock.now();
      // The duration of a reply without a picture is not representative.
      if (pressedAt === null && frame.bytes) this.#adjustDepth(arrivedAt - requestedAt);
      this.#accept(frame, options, { requestedAt, arrivedAt, pressedAt });
    } catch (error) {
      this.#failed(toChannelError(error));
      this.#report();
    } finally {
      release();
      this.#inFlight--;
      this.#continue();
    }
  }

  #failed(error: ChannelError): void {
    this.#stats.failed(error);
    // Once for each picture, as unreadable ones: a silent agent is asked again and again. Specification, fixed messages.
    if (error.code === 'timeout' && !this.#hasTimedOut) console.warn('channel', 'Image loading timeout');
    this.#hasTimedOut ||= error.code === 'timeout';
    this.#notBefore = this.#options.clock.now() + Math.max(retryAfterMs, this.#interval);
  }

  #continue(): void {
    const kicked = this.#pendingKick;
    this.#pendingKick = null;
    if (kicked === null) this.#schedule();
    else this.kick(kicked, true);
  }

  /** Decides after several replies whether a second concurrent request pays off. */
  #adjustDepth(answerMs: number): void {
    if (this.#cadence.inFlight === 1 || this.#replyTimes.push(answerMs) < repliesPerDepth) return;
    this.#depth = depthFor(this.#depth, this.#options.roundTripMs(), median(this.#replyTimes));
    this.#replyTimes = [];
  }

  #request(options: RequestedPicture, isKick: boolean): ScreenshotOptions {
    const timed = this.#cadence.intervalMs !== 'asap' && this.#cadence.inFlight === 1;
    const request: ScreenshotOptions = {
      ...options.image,
      // Several viewers of one console may share a frame; the control view always needs a fresh one.
      maxLifetime: timed ? this.#interval / 2 : 0,
    };
    // Without a frame with these options, a picture is needed even if nothing changes.
    if (
      this.#newest &&
      !this.#newest.mark.isUnnumbered &&
      this.#image.isCurrent(this.#newest.options) &&
      this.#emptyReplies < emptyBeforeReset
    ) {
      request.waitMs = this.#options.waitMs;
      request.since = this.#newest.mark.capturedAt;
      if (this.#newest.mark.start !== undefined) request.start = this.#newest.mark.start;
      // The second concurrent request needs the frame after the one that the first will return; a request after an
      // input gets a later frame anyway.
      request.after = this.#newest.mark.frame + (isKick ? 0 : Math.max(0, this.#inFlight - 1));
    }
    return request;
  }

  /** Painting is not awaited: the next request is sent while this frame is decoded. */
  #accept(frame: Frame, options: RequestedPicture, times: RequestTimes): void {
    this.#stats.succeeded();
    const { bytes, mark } = frame;
    const received = { mark, options };
    if (!bytes) this.#acceptEmpty(mark);
    else {
      this.#emptyReplies = 0;
      if (this.#replaces(received, this.#newest)) {
        this.#newest = received;
        void this.#paint({ ...frame, bytes }, received, times);
        return;
      }
    }
    this.#report();
  }

  /**
   * An empty reply confirms the painted frame if it names it with a later capture time. (Older agents repeat
   * the time of the frame: they do not say whether they still see the console.)
   */
  #acceptEmpty(mark: FrameMark): void {
    const { frame, start, capturedAt } = this.#painted?.mark ?? {};
    const isOther = frame !== mark.frame || start !== mark.start;
    if (!this.#painted || isOther || capturedAt === undefined || mark.capturedAt <= capturedAt) {
      this.#emptyReplies++;
      return;
    }
    this.#emptyReplies = 0;
    this.#painted = { ...this.#painted, mark };
    if (this.#newest?.mark.frame === mark.frame) this.#newest = { ...this.#newest, mark };
    this.#stats.confirmed(this.#options.clock.now());
  }

  /** Newer, or the same frame with the options in effect now. */
  #replaces({ mark, options }: Received, shown: Received | null): boolean {
    if (isNewer(mark, shown?.mark ?? null)) return true;
    const changesOptions =
      shown !== null && this.#image.isCurrent(options) && !this.#image.isCurrent(shown.options);
    return changesOptions && mark.frame >= shown.mark.frame;
  }

  async #paint(
    frame: Frame & { bytes: Uint8Array<ArrayBuffer> },
    received: Received,
    times: RequestTimes,
  ): Promise<void> {
    const previousArrivedAt = this.#newestAt;
    this.#newestAt = times.arrivedAt;
    const isWanted = (): boolean => !this.#closed && this.#replaces(received, this.#painted);
    try {
      const isPainted = await this.#options.sink.paint(frame, isWanted);
      const paintedAt = this.#options.clock.now();
      if (isPainted) {
        this.#painted = received;
        this.#stats.painted(paintedAt);
        const roundTripMs = this.#options.roundTripMs();
        this.#image.painted({
          ...times,
          frame,
          requested: received.options,
          previousArrivedAt,
          paintedAt,
          roundTripMs,
          intervalMs: this.#interval,
        });
      }
      void this.#measureDisplay(times, isPainted);
    } catch (error) {
      // It must be requested again even if the picture does not change.
      if (this.#newest === received) this.#newest = this.#painted;
      const fault = toChannelError(error);
      this.#failed(fault);
      if (fault.code === 'unreadable') frame.onUnreadable?.();
    }
    this.#report();
  }

  /** Times of the frame that was just painted, or of the newer frame that was painted instead. */
  async #measureDisplay({ requestedAt, pressedAt }: RequestTimes, isPainted: boolean): Promise<void> {
    await this.#options.sink.displayed();
    const displayedAt = this.#options.clock.now();
    if (isPainted) this.#stats.displayed(displayedAt - requestedAt);
    if (pressedAt !== null) this.#stats.pressed(displayedAt - pressedAt);
    this.#report();
  }

  /** Reports the status to the page, and again when the picture may have become stale. */
  #report(): void {
    if (this.#closed) return;
    const now = this.#options.clock.now();
    const state = this.#stats.state(now, staleAfterMs(this.#cadence.intervalMs));
    const frame = this.#painted?.mark.frame ?? 0;
    const { image } = this.#image.current;
    const source = this.#options.source.origin();
    const wait = this.#stats.reportIfDue(
      { now, state, frame, image: { ...image, kbps: null }, source },
      (status) => this.#options.report(status),
    );
    const { progressedAt } = this.#stats;
    const staleIn =
      state === 'live' && progressedAt !== null
        ? progressedAt + staleAfterMs(this.#cadence.intervalMs) - now
        : null;
    const next = wait ?? (staleIn === null ? null : Math.max(1, staleIn + 1));
    this.#cancelReport?.();
    this.#cancelReport = next === null ? null : this.#options.clock.after(next, () => this.#report());
  }
}
