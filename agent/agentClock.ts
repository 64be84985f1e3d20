import { type Clock, systemClock } from '#domain/clock.ts';

/** The two clocks of an agent: durations are those of `now`, which is monotonic. */
export interface AgentClock extends Clock {
  /** Time of day, milliseconds since the epoch. It jumps when the machine's clock is corrected. */
  time(): number;
}

export const machineClock: AgentClock = { ...systemClock, time: () => Date.now() };

/** An answer that took longer (milliseconds) says too little about the clock of the API. */
const longestRoundTripMs = 1_000;
/** Smaller changes of the difference are ignored: they come from the varying travel time of messages. Milliseconds. */
const leastChangeMs = 100;

/**
 * The time of day of the API: the clock of this machine, corrected by their difference. Everything that an
 * agent reports carries this time, so that it does not matter later how wrong the machine's clock was when
 * something happened.
 */
export class ApiClock implements AgentClock {
  readonly #machine: AgentClock;
  #ahead: number | null = null;
  /** The API's time at the last answer, and `now` then. */
  #measured: { time: number; now: number } | null = null;

  constructor(machine: AgentClock) {
    this.#machine = machine;
  }

  now(): number {
    return this.#machine.now();
  }

  after(ms: number, callback: () => void): () => void {
    return this.#machine.after(ms, callback);
  }

  time(): number {
    return Math.round(this.#machine.time() - (this.#ahead ?? 0));
  }

  /** The API's time of day, which a jump of this machine's clock does not move; null until the API has told it. */
  apiTime(): number | null {
    return this.#measured && this.#measured.time + this.now() - this.#measured.now;
  }

  /** Part of a hello or heartbeat: the machine's time, and how far it is ahead of the API's, if known. */
  announcement(): { time: number; ahead?: number } {
    const time = Math.round(this.#machine.time());
    return this.#ahead === null ? { time } : { time, ahead: Math.round(this.#ahead) };
  }

  /**
   * Sends a request whose answer contains the API's `time`, and derives the difference, assuming equal travel
   * times both ways.
   */
  async measure<T>(send: () => Promise<T>): Promise<T> {
    const sentAt = { time: this.#machine.time(), now: this.now() };
    const answer = await send();
    const roundTripMs = this.now() - sentAt.now;
    const { time } = (answer ?? {}) as { time?: unknown };
    if (typeof time !== 'number' || roundTripMs > longestRoundTripMs) return answer;
    this.#measured = { time: time + roundTripMs / 2, now: this.now() };
    const ahead = sentAt.time + roundTripMs / 2 - time;
    if (this.#ahead === null || Math.abs(ahead - this.#ahead) > leastChangeMs + roundTripMs / 2)
      this.#ahead = ahead;
    return answer;
  }
}
