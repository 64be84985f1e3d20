import type { Clock } from '#domain/clock.ts';

/** Tiles that left the view are unmarked after this time when no other tile enters, milliseconds. */
const unmarkAfterMs = 300;

/** Marks the elements that are near the view with `data-near`. */
export interface Nearness {
  set(element: Element, near: boolean): void;
}

/**
 * Who leaves is let go together with who comes: each change makes the browser lay out all layers of the wall anew,
 * and while it is scrolled a row leaves for each that comes.
 */
export function createNearness(clock: Clock): Nearness {
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
