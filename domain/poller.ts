import type { Clock } from './clock.ts';

export interface PollerDeps<T> {
  request(): Promise<T>;
  onAnswer(answer: T): void;
  /** `failures`: number in a row, including this one. */
  onFailure(error: unknown, failures: number): void;
  /** Pause before the next request, by the number of failures in a row (0 after a success), milliseconds. */
  pauseMs(failures: number): number;
  /** Delay between activation and the first request, milliseconds: so that scrolling past causes no requests. */
  settleMs: number;
  clock: Clock;
}

/** Polls while it is active, with a backoff after failures. */
export interface Poller {
  /** Starts or stops polling. When reactivated during an interval, it waits for the rest of the interval. */
  setActive(active: boolean): void;
  /** Ends the pause and resets the failures, because the answer has probably changed. */
  pollNow(): void;
}

export function createPoller<T>(deps: PollerDeps<T>): Poller {
  const { request, onAnswer, onFailure, pauseMs, settleMs, clock } = deps;
  let isActive = false;
  let isRequesting = false;
  let failures = 0;
  let dueAt = Number.NEGATIVE_INFINITY;
  let cancel = (): void => undefined;

  function schedule(minDelayMs: number): void {
    cancel();
    if (!isActive || isRequesting) return;
    cancel = clock.after(Math.max(minDelayMs, dueAt - clock.now()), () => void poll());
  }

  async function poll(): Promise<void> {
    isRequesting = true;
    dueAt = Number.POSITIVE_INFINITY;
    try {
      const answer = await request();
      failures = 0;
      onAnswer(answer);
    } catch (error) {
      failures++;
      onFailure(error, failures);
    }
    isRequesting = false;
    // A `pollNow` during the request needs another request at once.
    if (dueAt === Number.POSITIVE_INFINITY) dueAt = clock.now() + pauseMs(failures);
    schedule(0);
  }

  return {
    setActive(active) {
      if (active === isActive) return;
      isActive = active;
      schedule(settleMs);
    },
    pollNow() {
      failures = 0;
      dueAt = clock.now();
      schedule(0);
    },
  };
}
