import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** Pauses between two looks while there is no server, milliseconds: each twice the one before. */
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;
/** An answer that takes longer counts as none, milliseconds. */
const patienceMs = 5_000;

/** Whether the server can be reached. */
export interface Link {
  readonly online: Observable<boolean>;
  /** When the server was last heard of, milliseconds since the epoch; null: not since the page was opened. */
  lastHeard(): number | null;
  /** An answer came. */
  heard(): void;
  /** Calls back after each answer. Returns the way to stop. */
  onHeard(listener: () => void): () => void;
  /** Something suggests that the link has changed, either way: a look is taken at once. */
  suspect(): void;
}

export interface LinkParts {
  /** Asks the server something small. @throws when there is no answer. */
  probe(signal: AbortSignal): Promise<unknown>;
  clock: Clock;
}

/**
 * Follows the link by looking, never by guessing: what browsers say of the network is a reason to look, no more.
 * While there is no answer it looks again and again, less and less often.
 */
export function createLink({ probe, clock }: LinkParts): Link {
  const online = createObservable(true);
  let heardAt: number | null = null;
  /** Answers so far, and how many there were when the link was last suspected. */
  let answers = 0;
  let suspectedAt = 0;
  const listeners = new Set<() => void>();
  let looking = false;
  let pauseMs = firstPauseMs;
  let cancelPause = (): void => undefined;

  function heard(): void {
    heardAt = clock.now();
    answers++;
    pauseMs = firstPauseMs;
    cancelPause();
    online.set(true);
    for (const listener of listeners) listener();
  }

  /** Each further look makes the next pause longer; one that somebody had reason for does not. */
  async function look(again = false): Promise<void> {
    if (looking) return;
    looking = true;
    cancelPause();
    const before = answers;
    const giveUp = new AbortController();
    const cancelLimit = clock.after(patienceMs, () => giveUp.abort());
    try {
      await probe(giveUp.signal);
      heard();
    } catch {
      // Another call was answered meanwhile: that is newer than this silence. What is suspected since then is not.
      if (answers !== before) {
        if (suspectedAt === answers) cancelPause = clock.after(0, () => void look());
        return;
      }
      online.set(false);
      if (again) pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      cancelPause = clock.after(pauseMs, () => void look(true));
    } finally {
      cancelLimit();
      looking = false;
    }
  }

  return {
    online,
    lastHeard: () => heardAt,
    heard,
    onHeard(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    suspect() {
      suspectedAt = answers;
      void look();
    },
  };
}
