import type { Clock } from '#domain/clock.ts';

/** Pause before something that ended is started again, in milliseconds: doubled each time up to the maximum. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** What ran this long starts again after the first pause, in milliseconds. */
const stableMs = 60_000;

/** The growing pauses before something that keeps ending is started again. */
export class RestartPause {
  readonly #clock: Pick<Clock, 'now'>;
  #next = firstPauseMs;
  #startedAt = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  started(): void {
    this.#startedAt = this.#clock.now();
  }

  /** @returns pause before the next start, in milliseconds */
  ended(): number {
    if (this.#clock.now() - this.#startedAt >= stableMs) this.#next = firstPauseMs;
    const pause = this.#next;
    this.#next = Math.min(pause * 2, longestPauseMs);
    return pause;
  }
}
