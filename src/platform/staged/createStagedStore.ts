import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { decrypt, encrypt, type Encrypted, newKey } from './encryption.ts';
import type { StagedChange, StagedStore, StoredStaged } from './types.ts';

/** Of a user, then in their order. */
type RowKey = [userId: number, order: number, guiId: string];

interface Schema extends DBSchema {
  keys: { key: number; value: CryptoKey };
  rows: { key: RowKey; value: Encrypted };
}

type Database = IDBPDatabase<Schema>;

/** Also named by `clearCaches`. */
export const stagedDatabase = 'dugout-staged';

/** Accounts that are read and decrypted at once: a few milliseconds of the page's thread. */
const rowsPerPart = 250;

const rangeOf = (userId: number): IDBKeyRange =>
  IDBKeyRange.bound([userId], [userId, []] as unknown as RowKey);

/** What an account is encrypted for: nobody can put it in the place of another one. */
const contextOf = (key: RowKey): string => key.join(' ');

/** The {@link StagedStore} over IndexedDB. */
export function createStagedStore(): StagedStore {
  let opening: Promise<Database> | null = null;
  const channel = new BroadcastChannel('dugout.staged');

  function open(): Promise<Database> {
    opening ??= openDB<Schema>(stagedDatabase, 1, {
      upgrade(database) {
        database.createObjectStore('keys');
        database.createObjectStore('rows');
      },
      // A session ends: the database is deleted.
      blocking: (_before, _next, event) => {
        (event.target as IDBDatabase).close();
        opening = null;
      },
      terminated: () => (opening = null),
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  /** The key of a user, made when it is first needed; of two tabs that make one, the first wins. */
  async function keyOf(database: Database, userId: number): Promise<CryptoKey> {
    const known = await database.get('keys', userId);
    if (known) return known;
    const made = await newKey();
    const transaction = database.transaction('keys', 'readwrite');
    const other = await transaction.store.get(userId);
    if (!other) await transaction.store.put(made, userId);
    await transaction.done;
    return other ?? made;
  }

  /** Decrypts accounts; those that cannot be are deleted: nothing can be done with them. */
  async function decryptAll(
    database: Database,
    key: CryptoKey,
    stored: readonly (readonly [RowKey, Encrypted])[],
  ): Promise<StoredStaged[]> {
    const lost: RowKey[] = [];
    const rows = await Promise.all(
      stored.map(async ([at, encrypted]): Promise<StoredStaged[]> => {
        const [, order, guiId] = at;
        try {
          const content = (await decrypt(key, encrypted, contextOf(at))) as Omit<
            StoredStaged,
            'guiId' | 'order'
          >;
          return [{ ...content, order, guiId }];
        } catch {
          lost.push(at);
          return [];
        }
      }),
    );
    await Promise.all(lost.map((at) => database.delete('rows', at)));
    return rows.flat();
  }

  const tell = (change: StagedChange): void => channel.postMessage(change);

  return {
    count: async (userId) => (await open()).count('rows', rangeOf(userId)),
    async *read(userId) {
      const database = await open();
      const key = await keyOf(database, userId);
      const keys = await database.getAllKeys('rows', rangeOf(userId));
      for (let at = 0; at < keys.length; at += rowsPerPart) {
        const part = keys.slice(at, at + rowsPerPart);
        const [first, last] = [part[0], part.at(-1)];
        if (!first || !last) return;
        const range = IDBKeyRange.bound(first, last);
        const transaction = database.transaction('rows');
        const [present, values] = await Promise.all([
          transaction.store.getAllKeys(range),
          transaction.store.getAll(range),
        ]);
        const stored = present.flatMap((one, index) => {
          const value = values[index];
          return value ? [[one, value] as const] : [];
        });
        yield await decryptAll(database, key, stored);
      }
    },
    async put(userId, rows) {
      const database = await open();
      const key = await keyOf(database, userId);
      const entries = await Promise.all(
        rows.map(async ({ guiId, order, ...content }) => {
          const at: RowKey = [userId, order, guiId];
          return [at, await encrypt(key, content, contextOf(at))] as const;
        }),
      );
      const transaction = database.transaction('rows', 'readwrite');
      await Promise.all([
        ...entries.map(([at, value]) => transaction.store.put(value, at)),
        transaction.done,
      ]);
      tell({ userId, put: rows, removed: [] });
    },
    async remove(userId, rows) {
      const transaction = (await open()).transaction('rows', 'readwrite');
      await Promise.all([
        ...rows.map(({ order, guiId }) => transaction.store.delete([userId, order, guiId])),
        transaction.done,
      ]);
      tell({ userId, put: [], removed: rows.map(({ guiId }) => guiId) });
    },
    onChange(listener) {
      const receive = ({ data }: MessageEvent<StagedChange>): void => listener(data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}
