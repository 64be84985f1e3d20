/** First and longest pause before a process is restarted, in milliseconds. */
const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** Uptime after which a process counts as healthy and the pause is reset, in milliseconds. */
const healthyAfterMs = 60_000;
/** Number of consecutive crashes after which restarting is given up. */
const maxEndsInARow = 5;

/**
 * Computes the pause before a process is restarted: doubled each time.
 * @param now monotonic clock in milliseconds
 */
export function restartPause(now: () => number = () => performance.now()): {
  /** Call when the process has ended. @returns milliseconds, or null when it should not be restarted */
  nextPauseMs(): number | null;
} {
  let startedAt = now();
  let endsInARow = 0;
  let pauseMs = 0;
  return {
    nextPauseMs() {
      endsInARow = now() - startedAt - pauseMs > healthyAfterMs ? 1 : endsInARow + 1;
      startedAt = now();
      pauseMs = Math.min(firstPauseMs * 2 ** (endsInARow - 1), longestPauseMs);
      return endsInARow > maxEndsInARow ? null : pauseMs;
    },
  };
}
