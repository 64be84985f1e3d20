import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Account } from '#contract/http/accounts/account.ts';
import { idsOf } from '#domain/accounts/knownAccounts.ts';
import type { LoadPoint } from '#domain/accounts/load.ts';
import { rowsOf } from '#domain/api/columns.ts';
import { deleteOthers } from '../deleteOthers.ts';
import { jsonOfBatch, type RowBatch } from './batch.ts';

/** An account that has been removed, and may still be in a part. */
interface Gone {
  id: number;
  isGone: true;
}

export type PartKey = [load: number, at: number];

interface Schema extends DBSchema {
  /** Accounts that are newer than those of the parts. */
  rows: { key: number; value: Account | Gone };
  /**
   * Loads of all accounts, in parts of some hundred accounts as JSON by column: one record takes a tenth of
   * the time of separate accounts. The first number of the key is the load's; later ones are newer.
   */
  parts: { key: PartKey; value: string };
  /**
   * Time up to which the copy is complete: the server's time, ISO, and its position. Versions without
   * positions read the time.
   */
  meta: { key: 'updatedAt' | 'position'; value: string };
}

/** 3: parts by column. Apps that cannot read them cannot open it either. */
const version = 3;

/** If the database does not open within this time, the copy is kept in memory, milliseconds. */
const openTimeoutMs = 3_000;

/** Databases whose names begin with "dugout" are deleted at the end of a session. */
const prefix = 'dugout-accounts-';

export interface Change {
  /** Accounts that have changed, or a part of all of them. */
  batches: readonly RowBatch[];
  removed: readonly number[];
  /** The load is complete up to this point; null: not complete yet. */
  completeTo: LoadPoint | null;
  /** The batches are a page of a load of all accounts; null: only of those that changed. */
  ofAll: { isFirst: boolean; isLast: boolean } | null;
}

/** Stored accounts of one user, without secrets. Every call may fail; after a failure nothing more is stored. */
export class AccountsDatabase {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /**
   * Opens the database with this name, and deletes those with other names: of other users, or of other
   * rights.
   * @param onLost called when another tab deletes it or the browser closes it; it cannot be used afterwards.
   * @throws if the browser has no database, or it does not open in time.
   */
  static async open(name: string, onLost: () => void): Promise<AccountsDatabase> {
    const opening = openDB<Schema>(prefix + name, version, {
      upgrade(database, before) {
        if (before < 2) database.createObjectStore('parts');
        // Accounts stored by the first version of the app are newer than no parts at all.
        if (before > 0) return;
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

  /** The ids of the accounts that are newer than the parts, or have been removed since. */
  newerIds(): Promise<number[]> {
    return this.#database.getAllKeys('rows');
  }

  /** The accounts with these ids that have not been removed, in the same order. */
  async newerOf(ids: readonly number[]): Promise<Account[]> {
    const { store } = this.#database.transaction('rows');
    const rows = await Promise.all(ids.map((id) => store.get(id)));
    return rows.filter((row): row is Account => row !== undefined && !('isGone' in row));
  }

  /** The first `count` parts after a key, with their keys; if two contain the same account, the later one is newer. */
  async partsAfter(after: PartKey | null, count: number): Promise<{ keys: PartKey[]; parts: string[] }> {
    const range = after && IDBKeyRange.lowerBound(after, true);
    const store = this.#database.transaction('parts').store;
    const [keys, parts] = await Promise.all([store.getAllKeys(range, count), store.getAll(range, count)]);
    return { keys, parts };
  }

  /** Stores a change, all or nothing. */
  async write({ batches, removed, completeTo, ofAll }: Change): Promise<void> {
    const transaction = this.#database.transaction(['rows', 'parts', 'meta'], 'readwrite', {
      durability: 'relaxed',
    });
    // The requests of the transaction report its failure to their callers.
    transaction.done.catch(() => undefined);
    const rows = transaction.objectStore('rows');
    const parts = transaction.objectStore('parts');
    const requests: Promise<unknown>[] = [];
    const [load, at] = (await parts.openKeyCursor(null, 'prev'))?.key ?? [0, 0];
    if (ofAll) {
      const present = new Set(await rows.getAllKeys());
      for (const batch of batches)
        for (const id of idsOf(batch.block)) if (present.has(id)) requests.push(rows.delete(id));
      const [own, next] = ofAll.isFirst ? [load + 1, 0] : [load, at + 1];
      batches.forEach((batch, index) => requests.push(parts.put(jsonOfBatch(batch), [own, next + index])));
      if (ofAll.isLast) requests.push(parts.delete(IDBKeyRange.upperBound([own])));
    } else
      for (const { block } of batches) for (const row of rowsOf<Account>(block)) requests.push(rows.put(row));
    for (const id of removed) requests.push(rows.put({ id, isGone: true }));
    if (completeTo) {
      const meta = transaction.objectStore('meta');
      const { at: time, position } = completeTo;
      requests.push(meta.put(time, 'updatedAt'));
      requests.push(position === null ? meta.delete('position') : meta.put(position, 'position'));
    }
    await Promise.all([...requests, transaction.done]);
  }

  async clear(): Promise<void> {
    const names = ['rows', 'parts', 'meta'] as const;
    const transaction = this.#database.transaction(names, 'readwrite');
    await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done]);
  }

  close(): void {
    this.#database.close();
  }
}
