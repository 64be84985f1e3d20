import type { DBSchema } from 'idb';
import { openOnDemand } from './openOnDemand.ts';

/** A list as it was last loaded; `at` in milliseconds since the epoch. */
export interface StoredList {
  key: readonly unknown[];
  data: unknown;
  at: number;
}

/** Data that this browser stores for offline use. Every call may fail (full disk, private windows). */
export interface OfflineStore {
  /** Stores the user of a token. Only a hash of the token is stored. */
  putUser(token: string, user: unknown): Promise<void>;
  getUser(token: string): Promise<unknown>;
  putLists(userId: number, lists: readonly StoredList[]): Promise<void>;
  getLists(userId: number): Promise<StoredList[]>;
  deleteLists(userId: number, keys: readonly StoredList['key'][]): Promise<void>;
  /** Deletes everything, of all users. */
  wipe(): Promise<void>;
}

interface Schema extends DBSchema {
  users: { key: string; value: unknown };
  lists: { key: [number, string]; value: StoredList };
}

const name = 'dugout-kept';

/** The {@link OfflineStore} over IndexedDB. */
export function createOfflineStore(): OfflineStore {
  const open = openOnDemand<Schema>(name, (database) => {
    database.createObjectStore('users');
    database.createObjectStore('lists');
  });

  return {
    async putUser(token, user) {
      const hash = await hashOf(token);
      await (await open()).put('users', user, hash);
    },
    async getUser(token) {
      const hash = await hashOf(token);
      return (await open()).get('users', hash);
    },
    async putLists(userId, lists) {
      const transaction = (await open()).transaction('lists', 'readwrite');
      await Promise.all([
        ...lists.map((list) => transaction.store.put(list, [userId, JSON.stringify(list.key)])),
        transaction.done,
      ]);
    },
    async getLists(userId) {
      return (await open()).getAll('lists', IDBKeyRange.bound([userId, ''], [userId, '\uffff']));
    },
    async deleteLists(userId, keys) {
      const transaction = (await open()).transaction('lists', 'readwrite');
      await Promise.all([
        ...keys.map((key) => transaction.store.delete([userId, JSON.stringify(key)])),
        transaction.done,
      ]);
    },
    async wipe() {
      const transaction = (await open()).transaction(['users', 'lists'], 'readwrite');
      await Promise.all([
        transaction.objectStore('users').clear(),
        transaction.objectStore('lists').clear(),
        transaction.done,
      ]);
    },
  };
}

/** SHA-256 in hexadecimal. @throws outside a secure context, so nothing is stored there. */
async function hashOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
