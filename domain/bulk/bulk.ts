import type { BulkLine, BulkState, BulkStep } from './state.ts';
import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { type BulkLookup, createLookups } from './lookup.ts';

export interface BulkOptions<T> {
  items: readonly T[];
  run(item: T): Promise<unknown>;
  /** Evaluated before an item is processed: a reason skips it, null processes it. */
  skip?(item: T): unknown;
  /** Without a lookup, an interrupted call counts as failed. */
  lookup?: BulkLookup<T>;
  /** Pause between two items, milliseconds. */
  gapMs: number;
  clock: Clock;
}

/** A bulk action that processes items one after the other, with a result for each. */
export interface Bulk<T> {
  readonly state: Observable<BulkState<T>>;
  /** Processes the waiting items. Does nothing while it runs. */
  start(): void;
  /** Finishes the running item and leaves the waiting ones. */
  stop(): void;
  /**
   * Processes the failed items again, or those that were not processed when it was stopped. It ends at once if the
   * server cannot be reached.
   */
  retry(step: 'failed' | 'stopped'): void;
  /** Looks up the items with an unknown outcome again; a bulk does this once automatically when it ends. */
  recheck(): void;
}

export function createBulk<T>({ items, run, skip, lookup, gapMs, clock }: BulkOptions<T>): Bulk<T> {
  const state = createObservable<BulkState<T>>({
    lines: items.map((item) => ({ item, step: 'waiting', reason: null })),
    phase: 'idle',
    isLookingUp: false,
  });
  const lookups = createLookups(state, lookup);
  let cancelGap = (): void => undefined;
  /** Number of the current run: a run that was stopped while it asked for the server must not continue. */
  let attempt = 0;

  const setPhase = (phase: BulkState<T>['phase']): void => state.set({ ...state.get(), phase });

  function mark(at: number, step: BulkStep, reason: unknown = null): void {
    const now = state.get();
    state.set({
      ...now,
      lines: now.lines.map((line, other) => (other === at ? { ...line, step, reason } : line)),
    });
  }

  function end(): void {
    const now = state.get();
    attempt++;
    state.set({
      ...now,
      phase: 'ended',
      lines: now.lines.map((line) =>
        line.step === 'waiting' ? { ...line, step: 'stopped' as const } : line,
      ),
    });
    void lookups.run();
  }

  /** Skips items, then processes the next one. */
  function next(): void {
    for (;;) {
      const { lines, phase } = state.get();
      const at = phase === 'stopping' ? -1 : lines.findIndex(({ step }) => step === 'waiting');
      const line = lines[at];
      if (!line) return end();
      const reason = skip?.(line.item) ?? null;
      if (reason === null) return perform(at, line.item);
      mark(at, 'skipped', reason);
    }
  }

  async function resume(step: 'failed' | 'stopped', mine: number): Promise<void> {
    try {
      await lookups.checkReachable();
    } catch (error) {
      if (mine === attempt) refuse(step, error);
      return;
    }
    if (mine === attempt) next();
  }

  function refuse(step: 'failed' | 'stopped', reason: unknown): void {
    for (const [at, line] of state.get().lines.entries()) if (line.step === 'waiting') mark(at, step, reason);
    end();
  }

  function perform(at: number, item: T): void {
    mark(at, 'running');
    void Promise.resolve()
      .then(() => run(item))
      .then(
        () => mark(at, 'done'),
        (error: unknown) => mark(at, lookups.stepOf(error), error),
      )
      .then(() => {
        const { lines, phase } = state.get();
        if (phase === 'stopping' || !lines.some(({ step }) => step === 'waiting')) end();
        else cancelGap = clock.after(gapMs, next);
      });
  }

  return {
    state,
    start() {
      const { phase } = state.get();
      if (phase === 'running' || phase === 'stopping') return;
      setPhase('running');
      next();
    },
    stop() {
      if (state.get().phase !== 'running') return;
      cancelGap();
      setPhase('stopping');
      if (!state.get().lines.some(({ step }) => step === 'running')) end();
    },
    retry(step) {
      if (state.get().phase !== 'ended') return;
      const now = state.get();
      state.set({
        ...now,
        phase: 'running',
        lines: now.lines.map((line) =>
          line.step === step ? { ...line, step: 'waiting' as const, reason: null } : line,
        ),
      });
      void resume(step, ++attempt);
    },
    recheck() {
      if (state.get().phase === 'ended') void lookups.run();
    },
  };
}

/** Number of items per step. */
export function countSteps(lines: readonly BulkLine<unknown>[]): Record<BulkStep, number> {
  const counts: Record<BulkStep, number> = {
    waiting: 0,
    running: 0,
    done: 0,
    skipped: 0,
    failed: 0,
    unknown: 0,
    stopped: 0,
  };
  for (const { step } of lines) counts[step]++;
  return counts;
}
