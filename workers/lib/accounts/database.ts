import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Account } from '#contract/http/accounts/account.ts';
import type { LoadPoint } from '#domain/accounts/load.ts';
import { deleteOthers } from '../deleteOthers.ts';

interface Schema extends DBSchema {
  rows: { key: number; value: Account };
  /** Up to where the copy is complete: the server's time, ISO, and its position. Versions before positions read the time. */
  meta: { key: 'updatedAt' | 'position'; value: string };
}

/** When the database does not open within this time the copy is kept in memory, milliseconds. */
const openTimeoutMs = 3_000;

/** Databases whose names begin with "dugout" are deleted at the end of a session. */
const prefix = 'dugout-accounts-';

/** Stored accounts of one user, without secrets. Every call may fail; after a failure nothing more is stored. */
export class AccountsDatabase {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /**
   * Opens the database with this name, and deletes those with other names: of other users, or of other rights.
   * @param onLost called when another tab deletes it or the browser closes it; it cannot be used afterwards.
   * @throws when the browser has none, or it does not open in time.
   */
  static async open(name: string, onLost: () => void): Promise<AccountsDatabase> {
    const opening = openDB<Schema>(prefix + name, 1, {
      upgrade(database) {
        database.createObjectStore('rows', { keyPath: 'id' });
        database.createObjectStore('meta');
      },
      blocking: (_before, _next, event) => {
        (event.target as IDBDatabase).close();
        onLost();
      },
      terminated: onLost,
    });
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The database does not open')), openTimeoutMs);
    void deleteOthers(prefix, prefix + name);
    try {
      return new AccountsDatabase(await Promise.race([opening, promise]));
    } catch (error) {
      opening.then((late) => late.close()).catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async completeTo(): Promise<LoadPoint | null> {
    const meta = this.#database.transaction('meta').store;
    const [at, position = null] = await Promise.all([meta.get('updatedAt'), meta.get('position')]);
    return at === undefined ? null : { at, position };
  }

  /** The first `count` accounts with an id above `after`, ordered by id. */
  rowsAfter(after: number, count: number): Promise<Account[]> {
    return this.#database.getAll('rows', IDBKeyRange.lowerBound(after, true), count);
  }

  /** Removes and stores accounts, all or nothing; `completeTo` says that a load is complete. */
  async write(
    rows: readonly Account[],
    removed: readonly number[],
    completeTo: LoadPoint | null,
  ): Promise<void> {
    const transaction = this.#database.transaction(['rows', 'meta'], 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore('rows');
    const requests: Promise<unknown>[] = [];
    for (const id of removed) requests.push(store.delete(id));
    for (const row of rows) requests.push(store.put(row));
    if (completeTo) {
      const meta = transaction.objectStore('meta');
      const { at, position } = completeTo;
      requests.push(meta.put(at, 'updatedAt'));
      requests.push(position === null ? meta.delete('position') : meta.put(position, 'position'));
    }
    await Promise.all([...requests, transaction.done]);
  }

  async clear(): Promise<void> {
    const transaction = this.#database.transaction(['rows', 'meta'], 'readwrite');
    await Promise.all([
      transaction.objectStore('rows').clear(),
      transaction.objectStore('meta').clear(),
      transaction.done,
    ]);
  }

  close(): void {
    this.#database.close();
  }
}
