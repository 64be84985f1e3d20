import type { Clock } from '#domain/clock.ts';

/** Pause between two attempts, milliseconds. */
const retryMs = 5_000;
/** Timeout of an attempt, milliseconds: its connection may hang. */
const timeoutMs = 15_000;

export interface ResumptionParts {
  clock: Clock;
  /** Whether there is a session that the server has not confirmed yet. */
  isNeeded(): boolean;
  /** Asks the server; rejects when there was no answer. */
  attempt(signal: AbortSignal): Promise<void>;
}

/** Repeats the attempts to confirm a session that was opened without the server, one at a time. */
export function createResumption({ clock, isNeeded, attempt }: ResumptionParts) {
  let running: Promise<void> | null = null;
  let cancelTimer = (): void => undefined;

  function schedule(): void {
    cancelTimer();
    cancelTimer = clock.after(retryMs, () => void run());
  }

  async function runOnce(): Promise<void> {
    const timeout = new AbortController();
    const cancelTimeout = clock.after(timeoutMs, () => timeout.abort());
    try {
      await attempt(timeout.signal);
    } catch {
      if (isNeeded()) schedule();
    } finally {
      cancelTimeout();
    }
  }

  /** Attempts it now. Never rejects: a failed attempt is repeated. */
  function run(): Promise<void> {
    if (!isNeeded()) return Promise.resolve();
    running ??= runOnce().finally(() => (running = null));
    return running;
  }

  return { run, schedule, cancel: (): void => cancelTimer() };
}
