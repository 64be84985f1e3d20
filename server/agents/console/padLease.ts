/** Lines that ended lately and whose late states are still recognised; a person does not switch faster than that. */
const rememberedLines = 16;

/**
 * Which line of pad states a console follows, and how far it has come. A line is what the sender calls it in
 * its messages, or else the connection that they come from. Late states of an earlier line never count: on a
 * slow network they arrive after the console was given back, or even taken again.
 */
export class PadLease {
  /** The only line that may send; null while any may, because no holder has named one. */
  #named: string | null = null;
  #line: string | null = null;
  #seq = -1;
  readonly #ended: string[] = [];

  /** The line that took the console, if it named itself. */
  get line(): string | null {
    return this.#named;
  }

  /** Number of the last state that was accepted; -1 before the first. */
  get seq(): number {
    return this.#seq;
  }

  /** Starts a new lease. `line`: the only line that may send from now on, or null for any. */
  start(line: string | null): void {
    if (this.#named !== null && this.#named !== line) {
      this.#ended.push(this.#named);
      if (this.#ended.length > rememberedLines) this.#ended.shift();
    }
    this.#named = line;
    this.#line = null;
    this.#seq = -1;
  }

  /** Whether a message of this line belongs to the lease. Messages without a line are for the caller to judge. */
  includes(line: string): boolean {
    return this.#named === null ? !this.#ended.includes(line) : line === this.#named;
  }

  /**
   * Takes the number of a state that arrived.
   * @param line what the sender calls its line; undefined from senders that do not name one
   * @param connection told apart by the reply subject
   * @returns false when the state is late: of another line, or older than the last one of this line.
   */
  accept(seq: number, line: string | undefined, connection: string): boolean {
    if (line === undefined ? this.#named !== null : !this.includes(line)) return false;
    const from = line === undefined ? `connection ${connection}` : `line ${line}`;
    if (from !== this.#line) this.#seq = -1;
    this.#line = from;
    if (seq < this.#seq) return false;
    this.#seq = seq;
    return true;
  }
}
