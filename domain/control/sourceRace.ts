/** Number of pictures of each source that are compared. */
const compared = 10;

/** A local service counts as equally fast if it takes at most this much longer, in milliseconds per picture. */
const toleranceMs = 10;

/**
 * Compares how long pictures take from the local screenshot service and over the channel. At first they
 * alternate; later every tenth picture comes over the channel, so that its time stays known.
 */
export class SourceRace {
  #local: number[] = [];
  #channel: number[] = [];
  #turns = 0;

  /** Whether the next picture should come over the channel, to measure its time. Each call is a turn. */
  takesChannel(): boolean {
    const turn = this.#turns++;
    return turn < 2 * compared ? turn % 2 === 1 : turn % compared === 0;
  }

  /** Time of a picture of the local service, milliseconds. */
  addLocal(ms: number): void {
    this.#local = [...this.#local, ms].slice(-compared);
  }

  addChannel(ms: number): void {
    this.#channel = [...this.#channel, ms].slice(-compared);
  }

  /**
   * Whether ten pictures take longer locally. That is known earlier if fewer have already taken longer than
   * ten over the channel.
   */
  get isLocalSlower(): boolean {
    if (this.#channel.length === 0) return false;
    const channelMs = total(this.#channel) / this.#channel.length;
    return total(this.#local) > compared * (channelMs + toleranceMs);
  }
}

const total = (times: readonly number[]): number => times.reduce((sum, ms) => sum + ms, 0);
