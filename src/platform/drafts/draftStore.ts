/** Unsaved work of each user of this browser: plain data without secrets. Every call may fail (full disk, private windows). */
export interface DraftStore {
  /** Deletes the drafts of all other users. */
  keepOnly(userId: number): Promise<void>;
  /** All drafts of a user, as they were stored by this or an earlier version of the app. */
  read(userId: number): Promise<unknown[]>;
  put(userId: number, key: number | string, draft: unknown): Promise<void>;
  remove(userId: number, key: number | string): Promise<void>;
  /** Calls back when another tab has changed drafts of a user. Returns a function that unsubscribes. */
  onChange(listener: (userId: number) => void): () => void;
}

export const draftsDatabase = 'dugout-drafts';
