import { oneLine } from '#contract/common.ts';
import type { AgentClock } from '#agent/agentClock.ts';

const maxLines = 1_000;

export class LogBuffer {
  readonly #clock: AgentClock;
  #lines: string[] = [];

  constructor(clock: AgentClock) {
    this.#clock = clock;
  }

  /**
   * Adds a line; calls must be in the order of their times. Line breaks become spaces, because names and
   * errors come from outside and must not imitate log lines.
   * @param at milliseconds since the epoch; default now
   */
  add(line: string, at = this.#clock.time()): void {
    const time = new Date(at).toISOString().replace('T', ' ').slice(0, 23);
    this.#lines.push(`${time} ${oneLine(line)}`);
    // Trimmed rarely, to keep adding a line cheap.
    if (this.#lines.length > 2 * maxLines) this.#lines = this.#lines.slice(-maxLines);
  }

  /** The last `count` lines that contain this text, ignoring case. */
  tail(count: number = maxLines, filter = ''): string[] {
    const needle = filter.toLowerCase();
    const lines = needle ? this.#lines.filter((line) => line.toLowerCase().includes(needle)) : this.#lines;
    return lines.slice(-Math.min(count, maxLines));
  }
}
