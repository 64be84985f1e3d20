/** Poll interval of server info and stats, milliseconds (specification, business constants). */
const everyMs = 5_000;
const maxMs = 120_000;

/** Polls are aligned to this grid of the clock, milliseconds: servers on one screen are polled and updated together. */
const gridMs = 500;

/**
 * Time to the next poll, milliseconds: 5 s, doubled with each failure in a row, at most 120 s, rounded down
 * to the grid.
 * @param now milliseconds of the clock
 */
export function nextPollMs(failures: number, now: number): number {
  const at = now + Math.min(maxMs, everyMs * 2 ** failures);
  return Math.floor(at / gridMs) * gridMs - now;
}

/** Pause between two servers of a bulk opening or closing, milliseconds. */
export const betweenServersMs = 250;
