/** Control is available while the agent answers within this time, milliseconds; above that the game is not playable. */
export const maxControlMs = 1_000;

/** From this latency on, the operator is warned that presses arrive late, milliseconds. */
export const slowControlMs = 300;

/** Timeout of a latency measurement, milliseconds. */
export const measureMs = 5_000;

/** Additional timeout of a request on a connection with this response time; milliseconds. */
export const extraTimeoutMs = (latencyMs: number): number =>
  latencyMs > slowControlMs ? Math.min(latencyMs, maxControlMs) : 0;
