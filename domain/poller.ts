import type { Clock } from './clock.ts';

export interface PollerParts<T> {
  request(): Promise<T>;
  onAnswer(answer: T): void;
  /** `failures` in a row, this one counted. */
  onFailure(error: unknown, failures: number): void;
  /** Pause after an answer, by the failures in a row before it (0 after a good one), milliseconds. */
  pauseMs(failures: number): number;
  /** How long it must be wanted before it asks for the first time, milliseconds: who only scrolls past asks nothing. */
  settleMs: number;
  clock: Clock;
}

/** Asks again and again while somebody wants to know, less and less often while there is no answer. */
export interface Poller {
  /** Not wanted, nothing of it goes on. Wanted again before the pause is over, it waits for the rest of it. */
  setActive(active: boolean): void;
  /** Something suggests that the answer is another one by now: the pause is over, and failures are forgotten. */
  pollNow(): void;
}

export function createPoller<T>(parts: PollerParts<T>): Poller {
  const { request, onAnswer, onFailure, pauseMs, settleMs, clock } = parts;
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
    // Whoever hurries meanwhile does not want the answer of before.
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
