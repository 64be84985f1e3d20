import { type Clock, maxTimerMs } from '#domain/clock.ts';

/** Credentials are renewed this long before they expire, milliseconds. */
const aheadMs = 60_000;
/** When credentials could not be renewed, `onExpiring` is called this long before they expire, milliseconds. */
const expiryNoticeMs = 3_000;
/** Pause after a failed renewal, and the shortest interval between two renewals, milliseconds. */
const retryMs = 10_000;

export interface RenewalDeps {
  /** Its `now` is the time of day, which also advances during sleep; delays use its timers. */
  clock: Clock;
  renew(): Promise<void>;
  /** The credentials expire soon and could not be renewed. */
  onExpiring?(): void;
}

/** Calls `renew` about a minute before credentials expire, and retries until it succeeds. */
export function createRenewal({ clock, renew, onExpiring }: RenewalDeps) {
  let dueAt: number | null = null;
  let lastAttemptAt = Number.NEGATIVE_INFINITY;
  /** The last renewal failed, and none has succeeded since. */
  let hasFailed = false;
  let cancelTimer = (): void => undefined;
  let cancelExpiryNotice = (): void => undefined;

  /** Delays are not compared with the time of day, because the user may set the clock. */
  function wait(ms: number): void {
    cancelTimer();
    dueAt = clock.now() + ms;
    cancelTimer = clock.after(Math.min(ms, maxTimerMs), () =>
      ms > maxTimerMs ? wait(ms - maxTimerMs) : run(),
    );
  }

  function run(): void {
    lastAttemptAt = clock.now();
    // Schedule the next attempt until the new lifetime is known: a lost response must not end the live pictures.
    wait(retryMs);
    renew().catch(() => (hasFailed = true));
  }

  return {
    /** `lifetimeMs`: time until the newest credentials expire; replaces the previous schedule. */
    schedule(lifetimeMs: number): void {
      hasFailed = false;
      wait(Math.max(lifetimeMs - aheadMs, retryMs));
      cancelExpiryNotice();
      // Credentials that seem to have expired when they arrive mean that the local clock is wrong.
      if (!onExpiring || lifetimeMs <= 0 || lifetimeMs > maxTimerMs) return;
      if (lifetimeMs <= expiryNoticeMs) onExpiring();
      else cancelExpiryNotice = clock.after(lifetimeMs - expiryNoticeMs, onExpiring);
    },
    /**
     * Call after the computer slept, because timers were stopped, and when the API is reachable again: a failed renewal
     * is repeated at once, as the credentials may expire before the retry.
     */
    runIfDue(): void {
      if (dueAt === null || (dueAt > clock.now() && !hasFailed)) return;
      hasFailed = false;
      run();
    },
    /** Called when the credentials were rejected early: renews at once, but keeps the minimum interval between two renewals. */
    runEarly(): void {
      if (dueAt === null) return;
      const remainingMs = lastAttemptAt + retryMs - clock.now();
      if (remainingMs <= 0) run();
      else if (dueAt > clock.now() + remainingMs) wait(remainingMs);
    },
    isScheduled: (): boolean => dueAt !== null,

    cancel(): void {
      dueAt = null;
      cancelTimer();
      cancelExpiryNotice();
    },
  };
}
