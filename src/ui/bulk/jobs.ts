import type { ReactNode } from 'react';
import type { Bulk } from '#domain/bulk/bulk.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** A bulk job that runs in the shell, independent of the current screen. */
export interface BulkJob<T> {
  title: string;
  bulk: Bulk<T>;
  keyOf: (item: T) => string | number;
  nameOf: (item: T) => ReactNode;
}

/** A started job in the list; only the code that started it knows the type of its items. */
export interface BulkJobEntry extends BulkJob<never> {
  id: number;
}

interface JobsState {
  all: readonly BulkJobEntry[];
  /** Id of the job whose dialog is open. */
  openId: number | null;
}

/** Started bulk jobs. */
export interface BulkJobs {
  readonly state: Observable<JobsState>;
  /** Starts a bulk and opens its dialog in the shell. */
  start<T>(job: BulkJob<T>): void;
  /** Opens the dialog of a job; null closes it while the job continues. */
  open(id: number | null): void;
  /** Removes a finished job. */
  dismiss(id: number): void;
  /** Stops and removes all jobs when their session ends. */
  endAll(): void;
}

const nothing: JobsState = { all: [], openId: null };

export function createBulkJobs(): BulkJobs {
  const state = createObservable<JobsState>(nothing);
  let lastId = 0;
  return {
    state,
    start(job) {
      const id = ++lastId;
      const entry = { ...job, id } as unknown as BulkJobEntry;
      state.set({ all: [...state.get().all, entry], openId: id });
      job.bulk.start();
    },
    open: (id) => state.set({ ...state.get(), openId: id }),
    dismiss(id) {
      const { all, openId } = state.get();
      state.set({ all: all.filter((job) => job.id !== id), openId: openId === id ? null : openId });
    },
    endAll() {
      for (const { bulk } of state.get().all) bulk.stop();
      state.set(nothing);
    },
  };
}
