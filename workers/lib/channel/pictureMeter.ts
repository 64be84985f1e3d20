import type { PictureState, PictureStatus } from '#domain/channel/types.ts';

/** The page hears of figures no more often than this; of a change of state at once. */
const reportEveryMs = 250;

/** Frames over which the median of request to paint is taken. */
const sampleCount = 31;

/** Counts and times the frames of one picture, and decides when the page hears of it. */
export class PictureMeter {
  progressedAt: number | null = null;
  error: string | null = null;
  readonly #paints: number[] = [];
  readonly #delays: number[] = [];
  #buttonToPictureMs: number | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #reported: PictureStatus | null = null;

  answered(): void {
    this.error = null;
  }

  failed(error: string): void {
    this.error = error;
  }

  painted(now: number, askedAt: number): void {
    this.progressedAt = now;
    this.#paints.push(now);
    this.#delays.push(now - askedAt);
    if (this.#delays.length > sampleCount) this.#delays.shift();
  }

  pressed(ms: number): void {
    this.#buttonToPictureMs = ms;
  }

  /** Reports now, or returns in how many milliseconds there is something to report; null when nothing changed. */
  reportIfDue(
    now: number,
    state: PictureState,
    frame: number,
    report: (status: PictureStatus) => void,
  ): number | null {
    while (this.#paints[0] !== undefined && this.#paints[0] < now - 1_000) this.#paints.shift();
    const reported = this.#reported;
    const changed =
      !reported || reported.state !== state || reported.frame !== frame || reported.error !== this.error;
    if (!changed && reported.fps === this.#paints.length) return null;
    const wait = this.#reportedAt + reportEveryMs - now;
    if (reported?.state === state && wait > 0) return wait;
    this.#reportedAt = now;
    this.#reported = {
      state,
      frame,
      progressedAt: this.progressedAt,
      fps: this.#paints.length,
      requestToPaintMs: median(this.#delays),
      buttonToPictureMs: this.#buttonToPictureMs,
      error: this.error,
    };
    report(this.#reported);
    return null;
  }
}

/** The middle one; null when there are none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
