import type { StoredStaged } from '#domain/accounts/staged/storedStaged.ts';
import type { StagedStore } from '#platform/staged/stagedStore.ts';

/** Rows that are handed to the worker at once: a few milliseconds of the page's thread. */
const rowsPerWrite = 200;

interface Job {
  userId: number;
  put: StoredStaged[];
  removed: StoredStaged[];
}

export interface WriterOptions {
  /** Called with the number of rows that are still to be stored. */
  onPending: (count: number) => void;
  /** Something could not be stored. */
  onFailed: () => void;
}

/** Stores changes one after the other, in small parts; of several changes of one row only the last is written. */
export function createWriter(store: Pick<StagedStore, 'put' | 'remove'>, options: WriterOptions) {
  /** By `guiId`: the row, or that it is removed. */
  let pending = new Map<string, { userId: number; row: StoredStaged; isRemoved: boolean }>();
  let isWriting = false;
  let writing = Promise.resolve();

  function next(): Job | null {
    let job: Job | null = null;
    let size = 0;
    for (const [guiId, { userId, row, isRemoved }] of pending) {
      job ??= { userId, put: [], removed: [] };
      if (job.userId !== userId || size === rowsPerWrite) break;
      (isRemoved ? job.removed : job.put).push(row);
      pending.delete(guiId);
      size++;
    }
    return job;
  }

  async function run(): Promise<void> {
    isWriting = true;
    for (let job = next(); job; job = next()) {
      try {
        if (job.put.length > 0) await store.put(job.userId, job.put);
        if (job.removed.length > 0) await store.remove(job.userId, job.removed);
      } catch {
        options.onFailed();
      }
      options.onPending(pending.size);
    }
    isWriting = false;
  }

  function add(userId: number, rows: readonly StoredStaged[], isRemoved: boolean): void {
    for (const row of rows) {
      // A change moves to the end, so that changes on which it depends are written before it.
      pending.delete(row.guiId);
      pending.set(row.guiId, { userId, row, isRemoved });
    }
    options.onPending(pending.size);
    if (!isWriting) writing = run();
  }

  return {
    put: (userId: number, rows: readonly StoredStaged[]) => add(userId, rows, false),
    remove: (userId: number, rows: readonly StoredStaged[]) => add(userId, rows, true),
    flush: () => writing,
    /** Drops everything that has not been stored. */
    stop(): void {
      pending = new Map();
      options.onPending(0);
    },
  };
}
