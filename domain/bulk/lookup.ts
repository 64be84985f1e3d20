import type { WritableObservable } from '#domain/observable.ts';
import type { BulkState } from './bulk.ts';

/** How the outcome of calls that were cut is found out. */
export interface BulkLookup<T> {
  /** Whether a call that failed with this error may have been done all the same. */
  isUncertain(error: unknown): boolean;
  /** Reads these items: those that are done by now. @throws when they could not be read. */
  findDone(items: readonly T[]): Promise<ReadonlySet<T>>;
  /** Resolves when the server is known to answer. */
  whenReachable(): Promise<void>;
}

/**
 * Settles the lines of a bulk that are `unknown`: waits until the server answers, reads the items, and marks each
 * `done` or `failed`. Items that could not be read stay `unknown` with the error, and can be looked up again.
 */
export function createLookups<T>(state: WritableObservable<BulkState<T>>, lookup: BulkLookup<T> | undefined) {
  return {
    /** What an item becomes whose call failed with this error. */
    stepOf: (error: unknown): 'failed' | 'unknown' => (lookup?.isUncertain(error) ? 'unknown' : 'failed'),

    async run(): Promise<void> {
      const items = state
        .get()
        .lines.filter(({ step }) => step === 'unknown')
        .map(({ item }) => item);
      if (!lookup || items.length === 0 || state.get().isLookingUp) return;
      state.set({ ...state.get(), isLookingUp: true });
      const settle = (done: ReadonlySet<T> | null, error: unknown): void =>
        state.set({
          ...state.get(),
          isLookingUp: false,
          lines: state.get().lines.map((line) => {
            if (line.step !== 'unknown' || !items.includes(line.item)) return line;
            if (!done) return { ...line, reason: error };
            return done.has(line.item)
              ? { ...line, step: 'done' as const, reason: null }
              : { ...line, step: 'failed' as const };
          }),
        });
      try {
        await lookup.whenReachable();
        settle(await lookup.findDone(items), null);
      } catch (error) {
        settle(null, error);
      }
    },

    whenReachable: (): Promise<void> => lookup?.whenReachable() ?? Promise.resolve(),
  };
}
