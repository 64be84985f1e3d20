import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type StagedChange,
  stagedChannel,
  stagedDatabase,
  type StagedMessage,
  stagedPerPart,
  type StagedPlace,
  type StagedWorker,
  type StoredStaged,
} from '#domain/accounts/staged/storedStaged.ts';

/** AES-GCM with 256 bits; its initialization vector has 96 bits and is used once. */
const algorithm = 'AES-GCM';
const keyBits = 256;
const vectorBytes = 12;

/** By user, then in their order. */
type RowKey = [userId: number, order: number, guiId: string];

interface Schema extends DBSchema {
  keys: { key: number; value: CryptoKey };
  rows: { key: RowKey; value: Encrypted };
}

type Database = IDBPDatabase<Schema>;

const endOf = (userId: number): RowKey => [userId, []] as unknown as RowKey;
const startOf = (userId: number): RowKey => [userId] as unknown as RowKey;
const keyOf = (userId: number, { order, guiId }: StagedPlace): RowKey => [userId, order, guiId];

/** Context of the encryption of an account, which prevents replacing it by another one. */
const contextOf = (key: RowKey): string => key.join(' ');

/** New accounts in IndexedDB, each encrypted separately. */
export class StagedStorage implements StagedWorker {
  readonly #channel = new BroadcastChannel(stagedChannel);
  #opening: Promise<Database> | null = null;

  async keepOnly(userId: number): Promise<void> {
    const transaction = (await this.#open()).transaction(['keys', 'rows'], 'readwrite');
    const [keys, rows] = [transaction.objectStore('keys'), transaction.objectStore('rows')];
    await Promise.all([
      keys.delete(IDBKeyRange.upperBound(userId, true)),
      keys.delete(IDBKeyRange.lowerBound(userId, true)),
      rows.delete(IDBKeyRange.upperBound(startOf(userId), true)),
      rows.delete(IDBKeyRange.lowerBound(endOf(userId), true)),
      transaction.done,
    ]);
  }

  async count(userId: number): Promise<number> {
    return (await this.#open()).count('rows', IDBKeyRange.bound(startOf(userId), endOf(userId)));
  }

  async readAfter(userId: number, place: StagedPlace | null): Promise<StoredStaged[]> {
    const database = await this.#open();
    const key = await this.#keyOf(database, userId);
    const from = place ? keyOf(userId, place) : startOf(userId);
    const range = IDBKeyRange.bound(from, endOf(userId), place !== null);
    const transaction = database.transaction('rows');
    const [keys, values] = await Promise.all([
      transaction.store.getAllKeys(range, stagedPerPart),
      transaction.store.getAll(range, stagedPerPart),
    ]);
    const rows = await this.#decryptAll(database, key, keys, values);
    const last = keys.at(-1);
    // A part without a single readable row must not look like the end.
    return rows.length === 0 && last ? this.readAfter(userId, { order: last[1], guiId: last[2] }) : rows;
  }

  async put(from: string, userId: number, rows: readonly StoredStaged[]): Promise<void> {
    const database = await this.#open();
    const key = await this.#keyOf(database, userId);
    const entries = await Promise.all(
      rows.map(async (row) => {
        const at = keyOf(userId, row);
        const { values, refused } = row;
        return [at, await encrypt(key, { values, refused }, contextOf(at))] as const;
      }),
    );
    const transaction = database.transaction('rows', 'readwrite');
    await Promise.all([...entries.map(([at, value]) => transaction.store.put(value, at)), transaction.done]);
    this.#tell(from, { userId, put: rows, removed: [] });
  }

  async remove(from: string, userId: number, places: readonly StagedPlace[]): Promise<void> {
    const transaction = (await this.#open()).transaction('rows', 'readwrite');
    await Promise.all([
      ...places.map((place) => transaction.store.delete(keyOf(userId, place))),
      transaction.done,
    ]);
    this.#tell(from, { userId, put: [], removed: places.map(({ guiId }) => guiId) });
  }

  #open(): Promise<Database> {
    this.#opening ??= openDB<Schema>(stagedDatabase, 1, {
      upgrade(database) {
        database.createObjectStore('keys');
        database.createObjectStore('rows');
      },
      // A session is ending: the database is deleted.
      blocking: (_before, _next, event) => {
        (event.target as IDBDatabase).close();
        this.#opening = null;
      },
      terminated: () => (this.#opening = null),
    }).catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** The key of a user, created on first use; if two tabs create one, the first wins. */
  async #keyOf(database: Database, userId: number): Promise<CryptoKey> {
    const known = await database.get('keys', userId);
    if (known) return known;
    const made = await newKey();
    const transaction = database.transaction('keys', 'readwrite');
    const other = await transaction.store.get(userId);
    if (!other) await transaction.store.put(made, userId);
    await transaction.done;
    return other ?? made;
  }

  /** Decrypts accounts, and deletes those that cannot be decrypted: they are useless. */
  async #decryptAll(
    database: Database,
    key: CryptoKey,
    keys: readonly RowKey[],
    values: readonly Encrypted[],
  ): Promise<StoredStaged[]> {
    const lost: RowKey[] = [];
    const rows = await Promise.all(
      keys.map(async (at, index): Promise<StoredStaged[]> => {
        const value = values[index];
        const [, order, guiId] = at;
        try {
          if (!value) return [];
          const content = await decrypt(key, value, contextOf(at));
          return [{ ...(content as Pick<StoredStaged, 'values' | 'refused'>), order, guiId }];
        } catch {
          lost.push(at);
          return [];
        }
      }),
    );
    await Promise.all(lost.map((at) => database.delete('rows', at)));
    return rows.flat();
  }

  #tell(from: string, change: StagedChange): void {
    this.#channel.postMessage({ from, change } satisfies StagedMessage);
  }
}

interface Encrypted {
  vector: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Creates a key that can be stored and used, but not read. */
const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: keyBits }, false, ['encrypt', 'decrypt']);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** @param context must be the same when it is decrypted */
async function encrypt(key: CryptoKey, content: unknown, context: string): Promise<Encrypted> {
  const vector = crypto.getRandomValues(new Uint8Array(vectorBytes));
  const parameters = { name: algorithm, iv: vector, additionalData: bytesOf(context) };
  return { vector, data: await crypto.subtle.encrypt(parameters, key, bytesOf(JSON.stringify(content))) };
}

/** @throws when the key or the context is another one */
async function decrypt(key: CryptoKey, { vector, data }: Encrypted, context: string): Promise<unknown> {
  const parameters = { name: algorithm, iv: vector, additionalData: bytesOf(context) };
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, data)));
}
