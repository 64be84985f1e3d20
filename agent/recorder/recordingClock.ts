import type { AgentClock } from '#agent/agentClock.ts';

/** Smaller differences between the clocks are noise, milliseconds. */
const toleranceMs = 100;
/**
 * A difference counts once it has lasted this long, in milliseconds: after a machine's clock is set, it is
 * compared with the API's within 2 s.
 */
const settleMs = 10_000;
/** Minimum distance of two times, milliseconds. */
const leastStepMs = 0.01;
/** If the clock was ahead, recorded time passes at this rate until real time catches up, so that times never go back. */
const slowly = 0.5;

/** The time of day of recordings. It only ever increases, whatever happens to the clock of the machine. */
export class RecordingClock {
  readonly #clock: AgentClock;
  #offset: number;
  #last: number;
  #readAt: number;
  #differsSince: number | null = null;

  /** @param last time of the newest record so far, milliseconds since the epoch */
  constructor(clock: AgentClock, last = 0) {
    this.#clock = clock;
    this.#readAt = clock.now();
    this.#offset = Math.max(clock.time(), last) - this.#readAt;
    this.#last = last;
  }

  /** Milliseconds since the epoch by the API's clock; greater than the last time. */
  time(): number {
    const now = this.#clock.now();
    const difference = this.#clock.time() - now - this.#offset;
    if (Math.abs(difference) < toleranceMs) this.#differsSince = null;
    else this.#differsSince ??= now;
    if (this.#differsSince !== null && now - this.#differsSince >= settleMs)
      this.#offset += Math.max(difference, -(now - this.#readAt) * slowly);
    this.#readAt = now;
    this.#last = Math.max(this.#offset + now, this.#last + leastStepMs);
    return this.#last;
  }
}
