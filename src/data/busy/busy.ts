import { createObservable, type Observable } from '#domain/observable.ts';

/** What leaving the page would throw away: what was typed into a form, or a bulk that is under way. */
export type Loss = 'form' | 'bulk';

/** What must not be interrupted by loading the page anew: a console in hand, a form with unsaved changes. */
export interface Busy {
  readonly state: Observable<boolean>;
  /** What a person must be asked about before the page or the screen is left; null: nothing. */
  readonly losing: Observable<Loss | null>;
  /**
   * Holds the page until the returned function is called; calling it again does nothing. With a loss a person is
   * asked before leaving, without one (a console in hand) leaving is allowed.
   */
  hold(loses?: Loss): () => void;
}

export function createBusy(): Busy {
  const state = createObservable(false);
  const losing = createObservable<Loss | null>(null);
  const holds = new Map<symbol, Loss | undefined>();
  function follow(): void {
    const losses = [...holds.values()];
    state.set(losses.length > 0);
    losing.set(losses.includes('form') ? 'form' : losses.includes('bulk') ? 'bulk' : null);
  }
  return {
    state,
    losing,
    hold(loses) {
      const mine = Symbol('hold');
      holds.set(mine, loses);
      follow();
      return () => {
        holds.delete(mine);
        follow();
      };
    },
  };
}

/** The page's own: whoever has something to lose holds it. */
export const busy: Busy = createBusy();
