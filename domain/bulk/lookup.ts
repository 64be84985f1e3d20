import type { WritableObservable } from '#domain/observable.ts';
import type { BulkState } from './state.ts';

/** Finds out the outcome of interrupted calls. */
export interface BulkLookup<T> {
  /** Whether a call that failed with this error may have succeeded on the server. */
  isUncertain(error: unknown): boolean;
  /** Loads these items and returns those that are done. @throws when they cannot be loaded. */
  findDone(items: readonly T[]): Promise<ReadonlySet<T>>;
  /**
   * Why an item is not done, if {@link findDone} has found that out; otherwise the error of the call remains.
   */
  reasonOf?(item: T): unknown;
  /** Resolves when the server can be reached. */
  whenReachable(): Promise<void>;
  /** Asks the server once. @throws when it cannot be reached */
  checkReachable(): Promise<void>;
}

/**
 * Resolves the `unknown` lines of a bulk: waits until the server can be reached, loads the items, and marks each
 * `done` or `failed`. If they cannot be loaded they stay `unknown` with the error, and can be looked up again.
 */
export function createLookups<T>(state: WritableObservable<BulkState<T>>, lookup: BulkLookup<T> | undefined) {
  return {
    /** The step of an item whose call failed with this error. */
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
              : { ...line, step: 'failed' as const, reason: lookup.reasonOf?.(line.item) ?? line.reason };
          }),
        });
      try {
        await lookup.whenReachable();
        settle(await lookup.findDone(items), null);
      } catch (error) {
        settle(null, error);
      }
    },

    /** Only reading waits for the server: a change must not happen an hour after it was requested. */
    checkReachable: (): Promise<void> => lookup?.checkReachable() ?? Promise.resolve(),
  };
}
