import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { type BulkLookup, createLookups } from './lookup.ts';

/**
 * How far one of many is. `stopped`: its turn did not come any more. `unknown`: its call was cut, so it may be done
 * or not.
 */
export type BulkStep = 'waiting' | 'running' | 'done' | 'skipped' | 'failed' | 'unknown' | 'stopped';

/** What became of one of many. */
export interface BulkLine<T> {
  readonly item: T;
  readonly step: BulkStep;
  /** Why it was skipped; what it failed with. */
  readonly reason: unknown;
}

export interface BulkState<T> {
  /** In the order in which they were given. */
  readonly lines: readonly BulkLine<T>[];
  /** `stopping`: the one that runs is still waited for. */
  readonly phase: 'idle' | 'running' | 'stopping' | 'ended';
  /** Items whose outcome is unknown are being read. */
  readonly isLookingUp: boolean;
}

export interface BulkOptions<T> {
  items: readonly T[];
  run(item: T): Promise<unknown>;
  /** Asked when an item's turn comes: a reason leaves it out, null lets it run. */
  skip?(item: T): unknown;
  /** Without it a call that was cut counts as failed. */
  lookup?: BulkLookup<T>;
  /** Pause between two that run, milliseconds. */
  gapMs: number;
  clock: Clock;
}

/** Many things done one after the other, with what became of each. */
export interface Bulk<T> {
  readonly state: Observable<BulkState<T>>;
  /** Does what waits. Does nothing while it runs. */
  start(): void;
  /** The one that runs comes to its end, those that wait are left. */
  stop(): void;
  /**
   * Begins again with those that failed, or with those that were left when it was stopped, as soon as the server is
   * known to answer.
   */
  retry(step: 'failed' | 'stopped'): void;
  /** Reads those whose outcome is unknown once more; at its end a bulk does so by itself. */
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
  /** Counts the starts: one that was stopped while it waited for the server must not go on. */
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

  /** Leaves out what is to be left out, then runs the next one. */
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

  async function resume(mine: number): Promise<void> {
    await lookups.whenReachable();
    if (mine === attempt) next();
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
      void resume(++attempt);
    },
    recheck() {
      if (state.get().phase === 'ended') void lookups.run();
    },
  };
}

/** How many there are of each step. */
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
