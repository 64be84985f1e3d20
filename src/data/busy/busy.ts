import { createObservable, type Observable } from '#domain/observable.ts';

/** What would be lost by leaving the page: unsaved form changes, or the rest of a running bulk action. */
export type UnsavedWork = 'form' | 'bulk';

/** Whether the page must not be reloaded: a console is controlled, or a form has unsaved changes. */
export interface Busy {
  readonly state: Observable<boolean>;
  /** What the user must confirm before leaving the page or the screen; null: nothing. */
  readonly unsaved: Observable<UnsavedWork | null>;
  /**
   * Marks the page as busy until the returned function is called; calling that again does nothing. Leaving needs a
   * confirmation when something unsaved is named; otherwise (a controlled console) leaving is allowed.
   */
  hold(unsavedWork?: UnsavedWork): () => void;
}

export function createBusy(): Busy {
  const state = createObservable(false);
  const unsaved = createObservable<UnsavedWork | null>(null);
  const holds = new Map<symbol, UnsavedWork | undefined>();
  function update(): void {
    const values = [...holds.values()];
    state.set(values.length > 0);
    unsaved.set(values.includes('form') ? 'form' : values.includes('bulk') ? 'bulk' : null);
  }
  return {
    state,
    unsaved,
    hold(unsavedWork) {
      const id = Symbol('hold');
      holds.set(id, unsavedWork);
      update();
      return () => {
        holds.delete(id);
        update();
      };
    },
  };
}
