/** Server info and stats are asked for this often, in milliseconds (specification, business constants). */
const everyMs = 5_000;
const longestMs = 120_000;

/** Time to the next poll: every 5 s, doubled with each failure in a row, 120 s at most. */
export const nextPollMs = (failures: number): number => Math.min(longestMs, everyMs * 2 ** failures);

/** Bulk opening and closing waits this long between two servers, in milliseconds. */
export const betweenServersMs = 250;
