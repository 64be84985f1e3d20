/**
 * How far the number of a state may be ahead of the last number of its line. A sender has 15 s before its
 * control ends, at 250 states a second, whose numbers its consoles may share: this is enough for 26 consoles.
 * Without a limit, one state with a high number would make all later ones count as late.
 */
const maxSeqStep = 100_000;

/** Number of ended lines whose late states are still recognized, enough for frequent changes. */
const rememberedLines = 16;

/**
 * The line of pad states that a console follows, and its last sequence number. A line is identified by the
 * name in its messages, or else by its connection. Late states of an earlier line are ignored: on a slow
 * network they arrive after control was released or even taken again.
 */
export class PadLease {
  /** The only accepted line; null accepts any, because the holder has not named one. */
  #named: string | null = null;
  #line: string | null = null;
  #seq = -1;
  readonly #ended: string[] = [];

  /** The line that took control, if it was named. */
  get line(): string | null {
    return this.#named;
  }

  /** The line or connection whose states are accepted; null before the first state. */
  get source(): string | null {
    return this.#line;
  }

  /** Number of the last accepted state; -1 before the first. */
  get seq(): number {
    return this.#seq;
  }

  /** Starts a new lease. `line`: the only accepted line, or null for any. */
  start(line: string | null): void {
    if (this.#named !== null && this.#named !== line) {
      this.#ended.push(this.#named);
      if (this.#ended.length > rememberedLines) this.#ended.shift();
    }
    this.#named = line;
    this.#line = null;
    this.#seq = -1;
  }

  /** Whether a message of this line belongs to the lease. The caller decides about messages without a line. */
  includes(line: string): boolean {
    return this.#named === null ? !this.#ended.includes(line) : line === this.#named;
  }

  /**
   * Records the number of a state that arrived.
   * @param line name of the sender's line; undefined when it has none
   * @param connection identified by the reply subject
   * @returns false when the state is of another line, older than the last one of this line, or more than {@link maxSeqStep} ahead.
   */
  accept(seq: number, line: string | undefined, connection: string): boolean {
    if (line === undefined ? this.#named !== null : !this.includes(line)) return false;
    const from = line === undefined ? `connection ${connection}` : `line ${line}`;
    if (from !== this.#line) this.#seq = -1;
    this.#line = from;
    if (seq < this.#seq || (this.#seq >= 0 && seq > this.#seq + maxSeqStep)) return false;
    this.#seq = seq;
    return true;
  }
}
