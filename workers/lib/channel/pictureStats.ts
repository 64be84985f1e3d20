import type { Fault } from '#contract/errors/index.ts';
import type { ChannelError } from '#domain/channel/channelError.ts';
import type { PictureSource, PictureState, PictureStatus } from '#domain/channel/picture.ts';
import { median } from '#domain/quantile.ts';

/** Statistics are reported at most this often, milliseconds; a change of state at once. */
const reportEveryMs = 250;

/** Number of frames in the median of request to display. */
const sampleCount = 31;

interface MeterReading {
  now: number;
  state: PictureState;
  /** Number of the painted frame; 0 before the first. */
  frame: number;
  image: Pick<PictureStatus, 'format' | 'height' | 'kbps'>;
  source: PictureSource;
}

/** Counts and times the frames of one picture, and limits how often they are reported. */
export class PictureStats {
  progressedAt: number | null = null;
  error: Fault | null = null;
  #isUnreadable = false;
  #unreadable = 0;
  readonly #paints: number[] = [];
  readonly #delays: number[] = [];
  #buttonToPictureMs: number | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #reported: PictureStatus | null = null;

  succeeded(): void {
    this.error = null;
    this.#isUnreadable = false;
  }

  failed({ code, fault }: ChannelError): void {
    this.error = fault;
    this.#isUnreadable = code === 'unreadable';
    if (!this.#isUnreadable) return;
    // Logged once for each picture: an agent may send a thousand unreadable frames.
    if (this.#unreadable === 0) console.warn('channel', fault.error);
    this.#unreadable++;
  }

  /** The agent has confirmed that the painted frame is still up to date. */
  confirmed(now: number): void {
    this.progressedAt = now;
  }

  painted(now: number): void {
    this.progressedAt = now;
    this.#paints.push(now);
  }

  /** A frame is displayed, `ms` milliseconds after its request. */
  displayed(ms: number): void {
    this.#delays.push(ms);
    if (this.#delays.length > sampleCount) this.#delays.shift();
  }

  pressed(ms: number): void {
    this.#buttonToPictureMs = ms;
  }

  /** `staleAfterMs`: time without progress after which a picture does not count as live. */
  state(now: number, staleAfterMs: number): PictureState {
    if (this.progressedAt === null) return this.error === null ? 'loading' : 'failed';
    if (now - this.progressedAt <= staleAfterMs) return 'live';
    return this.error === null ? 'stale' : 'failed';
  }

  /** Reports now, or returns the milliseconds until the next report is due; null when nothing changed. */
  reportIfDue(
    { now, state, frame, image, source }: MeterReading,
    report: (status: PictureStatus) => void,
  ): number | null {
    while (this.#paints[0] !== undefined && this.#paints[0] < now - 1_000) this.#paints.shift();
    const reported = this.#reported;
    const changed =
      !reported ||
      reported.state !== state ||
      reported.frame !== frame ||
      reported.format !== image.format ||
      reported.height !== image.height ||
      reported.kbps !== image.kbps ||
      reported.progressedAt !== this.progressedAt ||
      reported.buttonToPictureMs !== this.#buttonToPictureMs ||
      reported.error?.error !== this.error?.error ||
      reported.unreadable !== this.#unreadable ||
      reported.source !== source;
    if (!changed && reported.fps === this.#paints.length) return null;
    const wait = this.#reportedAt + reportEveryMs - now;
    if (reported?.state === state && wait > 0) return wait;
    this.#reportedAt = now;
    this.#reported = {
      state,
      frame,
      progressedAt: this.progressedAt,
      fps: this.#paints.length,
      requestToDisplayMs: median(this.#delays),
      buttonToPictureMs: this.#buttonToPictureMs,
      format: image.format,
      height: image.height,
      kbps: image.kbps,
      error: this.error,
      isUnreadable: this.#isUnreadable,
      unreadable: this.#unreadable,
      noVideo: null,
      source,
    };
    report(this.#reported);
    return null;
  }
}
