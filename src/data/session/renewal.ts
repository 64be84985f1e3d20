import type { Clock } from '#domain/clock.ts';

/** Credentials are renewed this long before they expire, milliseconds. */
const aheadMs = 60_000;
/** Credentials that could not be renewed: what must happen while they still hold happens this long before, milliseconds. */
const lastMomentMs = 3_000;
/** Pause before the next try when a renewal failed, and the shortest wait between two, milliseconds. */
const retryMs = 10_000;
/** Longest wait that a browser's timer can hold, milliseconds. */
const longestMs = 2 ** 31 - 1;

export interface RenewalParts {
  /** Time of day, for the moment of waking up; waits are counted by its timers. */
  clock: Clock;
  renew(): Promise<void>;
  /** The credentials are about to expire and were not renewed. */
  onExpiring?(): void;
}

/** Runs `renew` about a minute before credentials expire, again and again until it works. */
export function createRenewal({ clock, renew, onExpiring }: RenewalParts) {
  let dueAt: number | null = null;
  let lastTryAt = Number.NEGATIVE_INFINITY;
  let cancelTimer = (): void => undefined;
  let cancelLastMoment = (): void => undefined;

  /** Waits are not checked against the time of day: somebody may set the clock meanwhile. */
  function wait(ms: number): void {
    cancelTimer();
    dueAt = clock.now() + ms;
    cancelTimer = clock.after(Math.min(ms, longestMs), () => (ms > longestMs ? wait(ms - longestMs) : run()));
  }

  function run(): void {
    lastTryAt = clock.now();
    // Until the new lifetime is told, the next try is due after a pause: a lost answer must not end the picture.
    wait(retryMs);
    renew().catch(() => undefined);
  }

  return {
    /** `lifetimeMs`: from now to the expiry of the newest credentials; it replaces the one before. */
    schedule(lifetimeMs: number): void {
      wait(Math.max(lifetimeMs - aheadMs, retryMs));
      cancelLastMoment();
      if (onExpiring && lifetimeMs > lastMomentMs && lifetimeMs <= longestMs)
        cancelLastMoment = clock.after(lifetimeMs - lastMomentMs, onExpiring);
    },
    /** For the moment of waking up, when timers have slept. */
    runIfDue(): void {
      if (dueAt !== null && dueAt <= clock.now()) run();
    },
    /** The credentials were refused before their time: renews at once, but not sooner after the last try than others. */
    runEarly(): void {
      if (dueAt === null) return;
      const left = lastTryAt + retryMs - clock.now();
      if (left <= 0) run();
      else if (dueAt > clock.now() + left) wait(left);
    },
    cancel(): void {
      dueAt = null;
      cancelTimer();
      cancelLastMoment();
    },
  };
}
