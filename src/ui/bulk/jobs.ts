import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Bulk } from '#domain/bulk/bulk.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** How long after its end a job can be undone, milliseconds. */
export const undoMs = 30_000;

/** A bulk job that runs in the shell, independent of the current screen. */
export interface BulkJob<T> {
  title: string;
  bulk: Bulk<T>;
  /** By default the item's `id`. */
  keyOf?: (item: T) => string | number;
  nameOf: (item: T) => ReactNode;
  /** Result text of an item that succeeded, such as "started"; default: "succeeded". */
  doneLabel?: MessageDescriptor;
  /** What became of those that were chosen as well, but are not among the items: shown with the sums. */
  leftOut?: ReactNode;
  /**
   * Undoes the action for these items. Offered for {@link undoMs} after the end, for the last such job only.
   */
  undo?: (done: readonly T[]) => void;
}

/** A started job in the list; only the code that started it knows the type of its items. */
export interface BulkJobEntry extends BulkJob<never> {
  id: number;
  /** Until when it can be undone, milliseconds of the clock; null: it cannot. */
  undoUntil: number | null;
}

interface JobsState {
  all: readonly BulkJobEntry[];
  openId: number | null;
}

export interface BulkJobs {
  readonly state: Observable<JobsState>;
  /**
   * Starts a bulk in the shell and opens its dialog. After a dialog in which its items were chosen it starts
   * closed: the strip shows the progress, and opens the list.
   */
  start<T>(job: BulkJob<T>, options?: { isClosed?: boolean }): void;
  /** Opens the dialog of a job; null closes it while the job continues. */
  open(id: number | null): void;
  dismiss(id: number): void;
  /** Removes a job and undoes its action, while that is offered. */
  undo(id: number): void;
  /** The session of a user begins: jobs of another user are removed. */
  begin(userId: number): void;
  /** Stops all jobs when their session ends. Their results stay for the same user. */
  stopAll(): void;
  /** Stops and removes all jobs. */
  clear(): void;
}

const nothing: JobsState = { all: [], openId: null };

export function createBulkJobs(clock: Clock = systemClock): BulkJobs {
  const state = createObservable<JobsState>(nothing);
  let lastId = 0;
  let owner: number | null = null;
  /** The job that may be undone, or will be when it has ended. */
  let undoable: { id: number; release: () => void } | null = null;

  const offerUndo = (id: number, undoUntil: number | null): void =>
    state.set({
      ...state.get(),
      all: state.get().all.map((job) => (job.id === id ? { ...job, undoUntil } : job)),
    });

  function endUndo(): void {
    undoable?.release();
    if (undoable) offerUndo(undoable.id, null);
    undoable = null;
  }

  /** Offers the undo whenever the job has ended: it may be continued afterwards. */
  function followUndo(id: number, { state: progress }: Bulk<unknown>): void {
    endUndo();
    let cancel: (() => void) | null = null;
    const stop = progress.subscribe(() => {
      const { phase, isLookingUp, lines } = progress.get();
      const isOffered = phase === 'ended' && !isLookingUp && lines.some(({ step }) => step === 'done');
      if (!isOffered && !cancel) return;
      cancel?.();
      cancel = isOffered ? clock.after(undoMs, endUndo) : null;
      offerUndo(id, isOffered ? clock.now() + undoMs : null);
    });
    const release = (): void => {
      cancel?.();
      stop();
    };
    undoable = { id, release };
  }

  function dismiss(id: number): void {
    if (undoable?.id === id) endUndo();
    const { all, openId } = state.get();
    state.set({ all: all.filter((job) => job.id !== id), openId: openId === id ? null : openId });
  }

  function stopAll(): void {
    endUndo();
    for (const { bulk } of state.get().all) bulk.stop();
    state.set({ ...state.get(), openId: null });
  }

  function clear(): void {
    stopAll();
    state.set(nothing);
  }

  return {
    state,
    start(job, { isClosed = false } = {}) {
      const id = ++lastId;
      const entry = { ...job, id, undoUntil: null } as unknown as BulkJobEntry;
      state.set({ all: [...state.get().all, entry], openId: isClosed ? null : id });
      if (job.undo) followUndo(id, job.bulk);
      job.bulk.start();
    },
    open: (id) => state.set({ ...state.get(), openId: id }),
    dismiss,
    undo(id) {
      const job = state.get().all.find((entry) => entry.id === id);
      if (!job?.undo || job.undoUntil === null) return;
      const done = job.bulk.state.get().lines.filter(({ step }) => step === 'done');
      dismiss(id);
      job.undo(done.map(({ item }) => item));
    },
    begin(userId) {
      if (owner !== null && owner !== userId) clear();
      owner = userId;
    },
    stopAll,
    clear,
  };
}
