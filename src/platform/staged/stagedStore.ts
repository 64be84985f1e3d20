import type { StagedChange, StagedPlace, StoredStaged } from '#domain/accounts/staged/storedStaged.ts';

/**
 * New accounts that have not been sent yet, by user of this browser. They contain passwords, so they are
 * encrypted with a key that no script can read and that is deleted with them. Every call may fail (full disk,
 * private windows).
 */
export interface StagedStore {
  /** Deletes the accounts, and the keys, of all other users. */
  keepOnly(userId: number): Promise<void>;
  count(userId: number): Promise<number>;
  /** All accounts of a user in their order, some hundred at a time. */
  read(userId: number): AsyncIterable<readonly StoredStaged[]>;
  put(userId: number, rows: readonly StoredStaged[]): Promise<void>;
  remove(userId: number, places: readonly StagedPlace[]): Promise<void>;
  /** Calls back when another tab has changed something. Returns a function that unsubscribes. */
  onChange(listener: (change: StagedChange) => void): () => void;
}
