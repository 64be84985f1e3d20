import { z } from 'zod';
import { account, type Account } from '#contract/http/accounts/account.ts';
import type { LoadPoint } from '#domain/accounts/load.ts';
import { AccountsDatabase } from './database.ts';

/** Number of rows per read; small, so that the first rows are shown early. */
const rowsPerRead = 500;

const stored = z.array(account);

/**
 * Storage of the copy. Without a database, or after a failure (a full disk, another tab that deleted it), it stores
 * and returns nothing, and never fails.
 */
export class CopyStorage {
  #database: AccountsDatabase | null = null;
  #isClosed = false;
  readonly #onMemoryOnly: () => void;

  /** @param onMemoryOnly called when nothing can be stored from now on. */
  constructor(onMemoryOnly: () => void) {
    this.#onMemoryOnly = onMemoryOnly;
  }

  get isStored(): boolean {
    return this.#database !== null;
  }

  /** @param name differs for each user, and for other rights of the same user */
  async open(name: string): Promise<void> {
    try {
      const database = await AccountsDatabase.open(name, () => this.#giveUp());
      if (this.#isClosed) return database.close();
      this.#database = database;
    } catch {
      this.#giveUp();
    }
  }

  /** Of the last complete load; null before the first. */
  completeTo(): Promise<LoadPoint | null> {
    return this.#attempt((database) => database.completeTo());
  }

  /**
   * Passes all stored accounts to `take`, in order of their ids. Returns whether all could be read; accounts that
   * another version of the app has stored differently are deleted.
   */
  async readAll(take: (rows: readonly Account[]) => Promise<void>): Promise<boolean> {
    for (let after = 0; ;) {
      const rows = await this.#attempt((database) => database.rowsAfter(after, rowsPerRead));
      if (!rows) return false;
      if (rows.length === 0) return true;
      const parsed = stored.safeParse(rows);
      if (!parsed.success) {
        await this.#attempt((database) => database.clear());
        return false;
      }
      after = rows.at(-1)?.id ?? after;
      await take(parsed.data);
    }
  }

  /** Stores and removes accounts; `completeTo` says that a load is complete. */
  async write(
    rows: readonly Account[],
    removed: readonly number[],
    completeTo: LoadPoint | null,
  ): Promise<void> {
    await this.#attempt((database) => database.write(rows, removed, completeTo));
  }

  close(): void {
    this.#isClosed = true;
    this.#database?.close();
    this.#database = null;
  }

  async #attempt<T>(action: (database: AccountsDatabase) => Promise<T>): Promise<T | null> {
    if (!this.#database) return null;
    try {
      return await action(this.#database);
    } catch {
      this.#giveUp();
      return null;
    }
  }

  #giveUp(): void {
    if (this.#isClosed) return;
    this.#database?.close();
    this.#database = null;
    this.#onMemoryOnly();
  }
}
