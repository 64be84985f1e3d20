import { createLive, type Live } from '#domain/live.ts';

/** What must not be interrupted by loading the page anew: a console in hand, a form with unsaved changes. */
export interface Busy {
  readonly state: Live<boolean>;
  /** Holds the page until the returned function is called; calling it again does nothing. */
  hold(): () => void;
}

export function createBusy(): Busy {
  const state = createLive(false);
  const holds = new Set<symbol>();
  return {
    state,
    hold() {
      const mine = Symbol('hold');
      holds.add(mine);
      state.set(true);
      return () => {
        holds.delete(mine);
        state.set(holds.size > 0);
      };
    },
  };
}

/** The page's own: whoever has something to lose holds it. */
export const busy: Busy = createBusy();
