import type { BulkAnswer } from '#contract/common.ts';
import { createObservable } from '#domain/observable.ts';
import type { Bulk } from './bulk.ts';
import type { BulkLine, BulkState } from './state.ts';
import { type BulkLookup, createLookups } from './lookup.ts';

/** Reports results of some items of a running call: all of `ids`, of which `errors` have failed. */
export type ReportResults = (ids: readonly number[], errors: BulkAnswer['errors']) => void;

export interface BatchOptions<T extends { id: number }> {
  items: readonly T[];
  /**
   * Processes these items with one call; the response lists the failed ones. Results that are known early may
   * be reported at once.
   */
  run(items: readonly T[], report: ReportResults): Promise<BulkAnswer>;
  /** Evaluated before an item is processed: a reason skips it, null processes it. */
  skip?(item: T): unknown;
  /** Without a lookup, an interrupted call counts as failed. */
  lookup?: BulkLookup<T>;
  /** Number of items per call. */
  size: number;
  /** Calls at the same time; default 1. */
  concurrency?: number;
}

/** A bulk action with as few calls as possible, and a result for each item. */
export function createBatch<T extends { id: number }>(options: BatchOptions<T>): Bulk<T> {
  const { items, run, skip, lookup, size, concurrency = 1 } = options;
  const state = createObservable<BulkState<T>>({
    lines: items.map((item) => ({ item, step: 'waiting', reason: null })),
    phase: 'idle',
    isLookingUp: false,
  });
  const lookups = createLookups(state, lookup);

  function mark(change: (line: BulkLine<T>) => BulkLine<T>, phase = state.get().phase): void {
    state.set({ ...state.get(), phase, lines: state.get().lines.map(change) });
  }

  /** The items of the next call; those with a reason before them are skipped. */
  function next(): T[] {
    const part: T[] = [];
    const reasons = new Map<T, unknown>();
    for (const { item, step } of state.get().lines) {
      if (part.length === size) break;
      if (step !== 'waiting') continue;
      const reason = skip?.(item) ?? null;
      if (reason === null) part.push(item);
      else reasons.set(item, reason);
    }
    if (reasons.size > 0)
      mark((line) =>
        reasons.has(line.item) ? { ...line, step: 'skipped', reason: reasons.get(line.item) } : line,
      );
    return part;
  }

  async function perform(): Promise<void> {
    // If it was stopped while asking for the server, it ends as soon as the server answers.
    mark((line) => line, state.get().phase === 'stopping' ? 'stopping' : 'running');
    await Promise.all(Array.from({ length: concurrency }, performInTurn));
    mark((line) => (line.step === 'waiting' ? { ...line, step: 'stopped', reason: null } : line), 'ended');
    return lookups.run();
  }

  /** Makes one call after the other while there are items that no other call has taken. */
  async function performInTurn(): Promise<void> {
    for (;;) {
      // Earlier calls may have taken minutes, so each item is evaluated right before its own call.
      const part = state.get().phase === 'stopping' ? [] : next();
      if (part.length === 0) return;
      /** Items of the call without a result. */
      const open = new Set(part.map(({ id }) => id));
      const settle = (change: (line: BulkLine<T>) => Pick<BulkLine<T>, 'step' | 'reason'>): void =>
        mark((line) => (open.has(line.item.id) ? { ...line, ...change(line) } : line));
      const report: ReportResults = (ids, errors) => {
        const known = new Set(ids);
        const faults = new Map(errors.map(({ id, ...fault }) => [id, fault]));
        settle(({ item, step, reason }) => {
          if (!known.has(item.id)) return { step, reason };
          const fault = faults.get(item.id);
          return fault === undefined ? { step: 'done', reason: null } : { step: 'failed', reason: fault };
        });
        for (const id of ids) open.delete(id);
      };
      settle(({ reason }) => ({ step: 'running', reason }));
      try {
        const { errors } = await run(part, report);
        report([...open], errors);
      } catch (error) {
        settle(() => ({ step: lookups.stepOf(error), reason: error }));
      }
    }
  }

  return {
    state,
    start() {
      if (state.get().phase === 'idle') void perform();
    },
    stop() {
      if (state.get().phase === 'running') mark((line) => line, 'stopping');
    },
    retry(step) {
      if (state.get().phase !== 'ended') return;
      mark((line) => (line.step === step ? { ...line, step: 'waiting', reason: null } : line), 'running');
      const refuse = (reason: unknown): void =>
        mark((line) => (line.step === 'waiting' ? { ...line, step, reason } : line), 'ended');
      void lookups.checkReachable().then(perform, refuse);
    },
    recheck() {
      if (state.get().phase === 'ended') void lookups.run();
    },
  };
}
