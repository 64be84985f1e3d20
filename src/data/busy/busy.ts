import { createObservable, type Observable } from '#domain/observable.ts';

/**
 * Work that would be lost by leaving the screen: an edited scheduler or unsaved form changes; or by leaving
 * the page: the rest of a running bulk action.
 */
export type UnsavedWork = 'scheduler' | 'form' | 'bulk';

/** By importance: the user is asked about the first one that is held. */
const kinds: readonly UnsavedWork[] = ['scheduler', 'form', 'bulk'];

/** Whether the page must not be reloaded: a console is controlled, or a form has unsaved changes. */
export interface Busy {
  readonly state: Observable<boolean>;
  /** What the user must confirm before leaving the page or the screen; null: nothing. */
  readonly unsaved: Observable<UnsavedWork | null>;
  /**
   * Marks the page as busy until the returned function is called; calling that again does nothing. Leaving
   * needs a confirmation when something unsaved is named; otherwise (a controlled console) leaving is
   * allowed.
   *
   * @param onDiscard called when the user has confirmed the loss: deletes the stored part
   */
  hold(unsavedWork?: UnsavedWork, onDiscard?: () => void): () => void;
  /** The user leaves although work is unsaved. */
  discard(): void;
}

export function createBusy(): Busy {
  const state = createObservable(false);
  const unsaved = createObservable<UnsavedWork | null>(null);
  const holds = new Map<symbol, { work: UnsavedWork | undefined; onDiscard: (() => void) | undefined }>();
  function update(): void {
    const held = new Set([...holds.values()].map(({ work }) => work));
    state.set(holds.size > 0);
    unsaved.set(kinds.find((kind) => held.has(kind)) ?? null);
  }
  return {
    state,
    unsaved,
    hold(work, onDiscard) {
      const id = Symbol('hold');
      holds.set(id, { work, onDiscard });
      update();
      return () => {
        holds.delete(id);
        update();
      };
    },
    discard() {
      for (const { onDiscard } of holds.values()) onDiscard?.();
    },
  };
}
