/** Control is offered while the console's agent answers within this, milliseconds; above it nobody hits anything. */
export const maxControlMs = 1_000;

/** From this on the operator is told that presses arrive late, milliseconds. */
export const slowControlMs = 300;

/** How long an answer is waited for where its slowness is to be measured, milliseconds. */
export const measureMs = 5_000;

/** What a request may take in addition to its own time-out, on a line whose answers take this long; milliseconds. */
export const extraTimeoutMs = (answerMs: number): number =>
  answerMs > slowControlMs ? Math.min(answerMs, maxControlMs) : 0;
