import type { Clock } from '#domain/clock.ts';
import { isUnreachable } from '#platform/errors/errors.ts';

/** A start that takes longer continues with the stored user, milliseconds. */
const startTimeoutMs = 4_000;
/** Timeout of a later attempt, whose connection may hang, and the pause before the next one, milliseconds. */
const resumeTimeoutMs = 15_000;
const resumePauseMs = 5_000;

export interface OpeningDeps {
  clock: Clock;
  /** Opens the stored session, or ends it; rejects when the server cannot be reached. */
  open(signal?: AbortSignal): Promise<void>;
  /** Opens the session with the stored user; resolves with whether there is one. Undefined: users are not stored. */
  openOffline: (() => Promise<boolean>) | undefined;
  /** Whether there is a session that the server has not confirmed yet. */
  needsResume(): boolean;
}

/** Opens the stored session: when the app starts, and again until the server confirms it, one attempt at a time. */
export function createOpening({ clock, open, openOffline, needsResume }: OpeningDeps) {
  let running: Promise<void> | null = null;
  let cancelTimer = (): void => undefined;

  function resumeLater(): void {
    cancelTimer();
    cancelTimer = clock.after(resumePauseMs, () => void resume());
  }

  /** @param onFailed gets the error, and whether there was no answer in time */
  async function openWithin(
    ms: number,
    onFailed: (error: unknown, isLate: boolean) => unknown,
  ): Promise<void> {
    const timeout = new AbortController();
    const cancelTimeout = clock.after(ms, () => timeout.abort());
    try {
      await open(timeout.signal);
    } catch (error) {
      await onFailed(error, timeout.signal.aborted);
    } finally {
      cancelTimeout();
    }
  }

  /** Attempts it now. Never rejects: a failed attempt is repeated. */
  function resume(): Promise<void> {
    if (!needsResume()) return Promise.resolve();
    const onFailed = (): unknown => needsResume() && resumeLater();
    running ??= openWithin(resumeTimeoutMs, onFailed).finally(() => (running = null));
    return running;
  }

  return {
    resume,
    resumeLater,
    cancel: (): void => cancelTimer(),
    /**
     * Starts with the stored user when the server is slow or cannot be reached.
     * @throws the error of `open` when there is no stored user
     */
    start: (): Promise<void> =>
      openOffline
        ? openWithin(startTimeoutMs, async (error, isLate) => {
            if (!isLate && !isUnreachable(error)) throw error;
            if (await openOffline()) return;
            // No stored user: wait for the slow server.
            if (!isLate) throw error;
            await open();
          })
        : open(),
  };
}
