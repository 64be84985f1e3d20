/** The time of this device, milliseconds since the epoch: only for what never meets a time of the API. */
export const deviceNow = (): number => Date.now();

/** A change of the difference that can be seen, milliseconds: the first answers correct it by a few, and texts have seconds. */
const seenMs = 500;

/**
 * The clock of the API as this device knows it: the device's own, corrected by the difference that answers show. Each
 * answer bounds the difference by its duration, so that it is half a round trip wrong at most.
 */
export class ServerClock {
  #offsetMs = 0;
  /** Length of the answer that gave the difference, milliseconds; infinite until the first one. */
  #certaintyMs = Number.POSITIVE_INFINITY;
  /** The difference that the listeners know. */
  #toldMs = 0;
  readonly #listeners = new Set<() => void>();

  /** Milliseconds since the epoch, by the clock of the API. */
  readonly now = (): number => deviceNow() + this.#offsetMs;

  /** How far the API is ahead of this device, milliseconds; 0 until an answer has said so. */
  readonly offset = (): number => this.#offsetMs;

  /** The API's time at an instant of this device. @param at milliseconds since the epoch */
  readonly fromDevice = (at: number): number => at + this.#offsetMs;

  /** Notifies when the difference has changed by what can be seen. @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Takes the API's time from an answer.
   * @param serverAt its time when it answered; `sentAt` and `receivedAt`: the device's, milliseconds since the epoch
   */
  measure(serverAt: number, sentAt: number, receivedAt: number): void {
    const durationMs = receivedAt - sentAt;
    if (!Number.isFinite(serverAt) || durationMs < 0) return;
    const isPossible = this.#offsetMs >= serverAt - receivedAt - 1 && this.#offsetMs <= serverAt - sentAt + 1;
    // Otherwise one of the clocks was set in the meantime.
    if (isPossible && durationMs >= this.#certaintyMs) return;
    this.#certaintyMs = durationMs;
    this.#offsetMs = Math.round(serverAt - (sentAt + receivedAt) / 2);
    if (Math.abs(this.#offsetMs - this.#toldMs) < seenMs) return;
    this.#toldMs = this.#offsetMs;
    for (const listener of this.#listeners) listener();
  }
}

/** The one clock of a page for everything that is compared with times of the API. */
export const serverClock = new ServerClock();
