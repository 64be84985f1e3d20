import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** Watching starts this long after a tile has come into view (specification, constants), milliseconds. */
const startAfterMs = 1_000;

/** A tile that leaves the view and comes back within this time is watched on, milliseconds. */
const lingerMs = 500;

/** Time between the starts of two tiles, so that a screenful does not ask at once, milliseconds. */
const spacingMs = 50;

/** Staggers starts. */
export interface StartScheduler {
  /** Calls back when the start is due. Returns a function that cancels it. */
  take(start: () => void): () => void;
}

export function createStartScheduler(clock: Clock): StartScheduler {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    take(start) {
      const at = Math.max(clock.now(), nextAt);
      nextAt = at + spacingMs;
      return clock.after(at - clock.now(), start);
    },
  };
}

/** Whether a tile is watched, by its visibility. */
export interface Watch {
  readonly watching: Observable<boolean>;
  see(visible: boolean): void;
  stop(): void;
}

export function createWatch(clock: Clock, starts: StartScheduler): Watch {
  const watching = createObservable(false);
  let seen = false;
  let cancel = (): void => undefined;

  function see(visible: boolean): void {
    if (visible === seen) return;
    seen = visible;
    cancel();
    if (visible === watching.get()) return;
    cancel = visible
      ? clock.after(startAfterMs, () => {
          cancel = starts.take(() => watching.set(true));
        })
      : clock.after(lingerMs, () => watching.set(false));
  }

  return {
    watching,
    see,
    stop() {
      cancel();
      watching.set(false);
    },
  };
}
