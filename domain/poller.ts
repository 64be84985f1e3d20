import type { Clock } from './clock.ts';

export interface PollerParts<T> {
  ask(): Promise<T>;
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
  want(wanted: boolean): void;
  /** Something suggests that the answer is another one by now: the pause is over, and failures are forgotten. */
  hurry(): void;
}

export function createPoller<T>(parts: PollerParts<T>): Poller {
  const { ask, onAnswer, onFailure, pauseMs, settleMs, clock } = parts;
  let isWanted = false;
  let isAsking = false;
  let failures = 0;
  let dueAt = Number.NEGATIVE_INFINITY;
  let cancel = (): void => undefined;

  function plan(least: number): void {
    cancel();
    if (!isWanted || isAsking) return;
    cancel = clock.after(Math.max(least, dueAt - clock.now()), () => void poll());
  }

  async function poll(): Promise<void> {
    isAsking = true;
    dueAt = Number.POSITIVE_INFINITY;
    try {
      const answer = await ask();
      failures = 0;
      onAnswer(answer);
    } catch (error) {
      failures++;
      onFailure(error, failures);
    }
    isAsking = false;
    // Whoever hurries meanwhile does not want the answer of before.
    if (dueAt === Number.POSITIVE_INFINITY) dueAt = clock.now() + pauseMs(failures);
    plan(0);
  }

  return {
    want(wanted) {
      if (wanted === isWanted) return;
      isWanted = wanted;
      plan(settleMs);
    },
    hurry() {
      failures = 0;
      dueAt = clock.now();
      plan(0);
    },
  };
}
