import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { deleteOthers } from '../deleteOthers.ts';

interface Schema extends DBSchema {
  answers: { key: 'last'; value: unknown };
}

/** Databases whose names begin with "dugout" are deleted at the end of a session. */
const prefix = 'dugout-database-';

/**
 * Uses the store of one user, and deletes those with other names: of other users, or of other rights.
 * @throws if the browser has no database, or another tab deletes it meanwhile
 */
async function withStore<T>(store: string, run: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  void deleteOthers(prefix, prefix + store);
  const database = await openDB<Schema>(prefix + store, 1, {
    upgrade(created) {
      created.createObjectStore('answers');
    },
    // The session ends in another tab: it must not wait for this one.
    blocking: (_before, _next, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await run(database);
  } finally {
    database.close();
  }
}

/** The last answer of accounts databases, stored in this browser. */
export interface AnswerStore {
  write(store: string, answer: unknown): Promise<void>;
  /** Undefined if there is none. */
  read(store: string): Promise<unknown>;
}

export const browserAnswerStore: AnswerStore = {
  async write(store, answer) {
    await withStore(store, (database) => database.put('answers', answer, 'last'));
  },
  read: (store) => withStore(store, (database) => database.get('answers', 'last')),
};
