/** Server info and stats are asked for this often, in milliseconds (specification, business constants). */
const everyMs = 5_000;
const maxMs = 120_000;

/** Polls fall on these points of the clock: servers that are looked at together are asked, and shown, together. */
const gridMs = 500;

/**
 * Time to the next poll: every 5 s, doubled with each failure in a row, 120 s at most; less by what it takes to
 * keep to the grid. @param now milliseconds of the clock
 */
export function nextPollMs(failures: number, now: number): number {
  const at = now + Math.min(maxMs, everyMs * 2 ** failures);
  return Math.floor(at / gridMs) * gridMs - now;
}

/** Bulk opening and closing waits this long between two servers, in milliseconds. */
export const betweenServersMs = 250;
