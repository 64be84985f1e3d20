/** The time of this device, in milliseconds since the epoch: only for times that are never compared with those of the API. */
export const deviceNow = (): number => Date.now();

/** Minimum visible change of the difference, in milliseconds: the first answers correct it by a few, and texts show seconds. */
const seenMs = 500;

/** An answer that takes longer only limits the difference: its middle would be too uncertain; milliseconds. */
const slowMs = 10_000;

/**
 * The clock of the API as known to this device: its own clock, corrected by the difference found in answers.
 * The duration of an answer bounds the difference, so that it is wrong by at most half a round trip.
 */
export class ServerClock {
  #offsetMs = 0;
  /** Duration of the answer that gave the difference, in milliseconds; without one the longest that can. */
  #certaintyMs = slowMs;
  /** The difference last reported to listeners. */
  #toldMs = 0;
  readonly #listeners = new Set<() => void>();

  /** Milliseconds since the epoch, by the clock of the API. */
  readonly now = (): number => deviceNow() + this.#offsetMs;

  /** How far the API is ahead of this device, in milliseconds; 0 until an answer says otherwise. */
  readonly offset = (): number => this.#offsetMs;

  /** The API's time at an instant of this device. @param at milliseconds since the epoch */
  readonly fromDevice = (at: number): number => at + this.#offsetMs;

  /** Notifies of visible changes of the difference. @returns unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Takes the API's time from an answer.
   * @param serverAt the API's time of the answer; `sentAt` and `receivedAt`: the device's, milliseconds since
   *   the epoch
   */
  measure(serverAt: number, sentAt: number, receivedAt: number): void {
    const durationMs = receivedAt - sentAt;
    if (!Number.isFinite(serverAt) || durationMs < 0) return;
    const [least, most] = [serverAt - receivedAt, serverAt - sentAt];
    const isPossible = this.#offsetMs >= least - 1 && this.#offsetMs <= most + 1;
    // Otherwise one of the clocks was set in the meantime.
    if (isPossible && durationMs >= this.#certaintyMs) return;
    const isSlow = durationMs > slowMs;
    this.#certaintyMs = isSlow ? slowMs : durationMs;
    const found = isSlow ? Math.min(most, Math.max(least, this.#offsetMs)) : (least + most) / 2;
    this.#offsetMs = Math.round(found);
    if (Math.abs(this.#offsetMs - this.#toldMs) < seenMs) return;
    this.#toldMs = this.#offsetMs;
    for (const listener of this.#listeners) listener();
  }
}

/** The clock of a page for everything that is compared with times of the API. */
export const serverClock = new ServerClock();
