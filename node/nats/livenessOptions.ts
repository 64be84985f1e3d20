/**
 * A connection whose address was lost by a router answers nothing, and is not closed: it is given up after three pings
 * without an answer, 15 seconds, instead of the library's six minutes.
 */
export const livenessOptions = { pingInterval: 5_000, maxPingOut: 2 } as const;
