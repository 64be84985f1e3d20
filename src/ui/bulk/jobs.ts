import type { ReactNode } from 'react';
import type { Bulk } from '#domain/bulk/bulk.ts';
import { createObservable } from '#domain/observable.ts';

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

interface Jobs {
  all: readonly BulkJobEntry[];
  /** Id of the job whose dialog is open. */
  openId: number | null;
}

const nothing: Jobs = { all: [], openId: null };
const state = createObservable<Jobs>(nothing);
let lastId = 0;

export const bulkJobs: { get(): Jobs; subscribe(listener: () => void): () => void } = state;

/** Starts a bulk and opens its dialog in the shell. */
export function startBulk<T>(job: BulkJob<T>): void {
  const id = ++lastId;
  const entry = { ...job, id } as unknown as BulkJobEntry;
  state.set({ all: [...state.get().all, entry], openId: id });
  job.bulk.start();
}

/** Opens the dialog of a job; null closes it while the job continues. */
export const openBulk = (id: number | null): void => state.set({ ...state.get(), openId: id });

/** Removes a finished job. */
export function dismissBulk(id: number): void {
  const { all, openId } = state.get();
  state.set({ all: all.filter((job) => job.id !== id), openId: openId === id ? null : openId });
}

/** Stops and removes all jobs when their session ends. */
export function endBulks(): void {
  for (const { bulk } of state.get().all) bulk.stop();
  state.set(nothing);
}
