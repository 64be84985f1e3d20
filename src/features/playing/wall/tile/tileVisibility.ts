import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** Tiles that left the viewport are unmarked after this time when no other tile enters, milliseconds. */
const unmarkAfterMs = 300;

/** Marks elements near the viewport with `data-near`. */
export interface NearMarker {
  set(element: Element, near: boolean): void;
}

/**
 * Elements that leave are unmarked together with the next ones that enter: every change makes the browser compute the
 * compositing layers of the whole wall again, and during scrolling one row leaves for each row that enters.
 */
export function createNearMarker(clock: Clock): NearMarker {
  const leaving = new Set<Element>();
  let cancel = (): void => undefined;
  const unmarkLeaving = (): void => {
    for (const element of leaving) element.removeAttribute('data-near');
    leaving.clear();
  };
  return {
    set(element, near) {
      cancel();
      if (near) {
        leaving.delete(element);
        element.setAttribute('data-near', '');
        unmarkLeaving();
      } else {
        leaving.add(element);
        cancel = clock.after(unmarkAfterMs, unmarkLeaving);
      }
    },
  };
}

/** Delay from a tile's entering the viewport to its first request (specification, constants), milliseconds. */
const startAfterMs = 1_000;

/** A tile that leaves the viewport keeps requesting pictures for this long, milliseconds. */
const stopDelayMs = 500;

/**
 * Time between the starts of two tiles, milliseconds: about what an agent needs for a preview, so nothing is gained by
 * starting more of them in one long task. The worker spreads the refreshes that follow.
 */
const spacingMs = 5;

export interface StartScheduler {
  /** Calls back when the start is due. Returns a function that cancels it. */
  schedule(start: () => void): () => void;
}

export function createStartScheduler(clock: Clock): StartScheduler {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    schedule(start) {
      const at = Math.max(clock.now(), nextAt);
      nextAt = at + spacingMs;
      return clock.after(at - clock.now(), start);
    },
  };
}

/** Decides by a tile's visibility whether it requests pictures. */
export interface Watch {
  readonly watching: Observable<boolean>;
  setVisible(visible: boolean): void;
  stop(): void;
}

export function createWatch(clock: Clock, starts: StartScheduler): Watch {
  const watching = createObservable(false);
  let isVisible = false;
  let cancel = (): void => undefined;

  function setVisible(visible: boolean): void {
    if (visible === isVisible) return;
    isVisible = visible;
    cancel();
    if (visible === watching.get()) return;
    cancel = visible
      ? clock.after(startAfterMs, () => {
          cancel = starts.schedule(() => watching.set(true));
        })
      : clock.after(stopDelayMs, () => watching.set(false));
  }

  return {
    watching,
    setVisible,
    stop() {
      cancel();
      watching.set(false);
    },
  };
}
