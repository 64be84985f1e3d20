import type { Clock } from '#domain/clock.ts';

/** Credentials are renewed this long before they expire, milliseconds. */
const aheadMs = 60_000;
/** Pause before the next try when a renewal failed, and the shortest wait between two, milliseconds. */
const retryMs = 10_000;
/** Longest wait that a browser's timer can hold, milliseconds. */
const longestMs = 2 ** 31 - 1;

/** Runs `renew` about a minute before an expiry that is told to it, again and again until it works. */
export function createRenewal(clock: Clock, renew: () => Promise<void>) {
  let dueAt: number | null = null;
  let cancelTimer = (): void => undefined;

  function wait(ms: number): void {
    cancelTimer();
    cancelTimer = clock.after(Math.min(ms, longestMs), run);
  }

  function run(): void {
    if (dueAt === null) return;
    const left = dueAt - clock.now();
    if (left > 0) return wait(left);
    // Until the new expiry is told, the next try is due after a pause: a lost answer must not end the picture.
    wait(retryMs);
    renew().catch(() => undefined);
  }

  return {
    /** `expiresAt` is an ISO instant; it replaces the one before. */
    schedule(expiresAt: string): void {
      const left = Date.parse(expiresAt) - aheadMs - clock.now();
      dueAt = clock.now() + Math.max(left, retryMs);
      wait(Math.max(left, retryMs));
    },
    /** For the moment of waking up, when timers have slept. */
    runIfDue(): void {
      if (dueAt !== null && dueAt <= clock.now()) run();
    },
    cancel(): void {
      dueAt = null;
      cancelTimer();
    },
  };
}
