import { oneLine } from '#contract/common.ts';
import type { Clock } from '#domain/clock.ts';

const maxLines = 1_000;

/** The last thousand lines of a log, each with its time. */
export class LogBuffer {
  readonly #clock: Clock;
  #lines: string[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Line breaks in the line become spaces: names and errors come from outside, and must not write lines of their own. */
  /** `at`: when it was, milliseconds since the epoch; now when left out. Lines are added in order. */
  add(line: string, at = this.#clock.now()): void {
    const time = new Date(at).toISOString().replace('T', ' ').slice(0, 23);
    this.#lines.push(`${time} ${oneLine(line)}`);
    // Cut seldom, so that a line costs nothing.
    if (this.#lines.length > 2 * maxLines) this.#lines = this.#lines.slice(-maxLines);
  }

  /** The last so many lines that contain this text, whatever its case. */
  tail(count: number = maxLines, filter = ''): string[] {
    const needle = filter.toLowerCase();
    const lines = needle ? this.#lines.filter((line) => line.toLowerCase().includes(needle)) : this.#lines;
    return lines.slice(-Math.min(count, maxLines));
  }
}
