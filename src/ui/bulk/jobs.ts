import type { ReactNode } from 'react';
import type { Bulk } from '#domain/bulk/bulk.ts';
import { createObservable } from '#domain/observable.ts';

/** A bulk that the shell keeps, whatever screen is shown. */
export interface BulkJob<T> {
  title: string;
  bulk: Bulk<T>;
  keyOf: (item: T) => string | number;
  nameOf: (item: T) => ReactNode;
}

/** A job among others; what its items are is known to whoever started it. */
export interface BulkJobEntry extends BulkJob<never> {
  id: number;
}

interface Jobs {
  all: readonly BulkJobEntry[];
  /** The job whose dialog is open. */
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

/** Opens the dialog of a job; null closes it and lets the job go on. */
export const openBulk = (id: number | null): void => state.set({ ...state.get(), openId: id });

/** Forgets a job that has come to its end. */
export function dismissBulk(id: number): void {
  const { all, openId } = state.get();
  state.set({ all: all.filter((job) => job.id !== id), openId: openId === id ? null : openId });
}

/** Stops and forgets every job: the session that they belong to is over. */
export function endBulks(): void {
  for (const { bulk } of state.get().all) bulk.stop();
  state.set(nothing);
}
