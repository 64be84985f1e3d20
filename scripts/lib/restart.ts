/** First and longest pause before a process is started again, in milliseconds. */
const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A process that lived this long (ms) was well: the next pause is the first one again. */
const healthyAfterMs = 60_000;
/** So many ends in a row are not mended by one more start. */
const maxEndsInARow = 5;

/**
 * Decides how long to wait before a process is started again: twice as long each time.
 * @param now monotonic clock in milliseconds
 */
export function restartPause(now: () => number = () => performance.now()): {
  /** To be called when the process has ended. @returns milliseconds, or null when it is hopeless */
  nextPauseMs(): number | null;
} {
  let startedAt = now();
  let ends = 0;
  let pauseMs = 0;
  return {
    nextPauseMs() {
      ends = now() - startedAt - pauseMs > healthyAfterMs ? 1 : ends + 1;
      startedAt = now();
      pauseMs = Math.min(firstPauseMs * 2 ** (ends - 1), longestPauseMs);
      return ends > maxEndsInARow ? null : pauseMs;
    },
  };
}
