import { openDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { clearCaches } from '#platform/storage/clearCaches.ts';
import {
  type StagedChange,
  stagedDatabase,
  type StoredStaged,
} from '#domain/accounts/staged/storedStaged.ts';
import { createStagedStore } from './createStagedStore.ts';
import type { StagedStore } from './stagedStore.ts';

afterEach(() => clearCaches());

const rowOf = (order: number): StoredStaged => ({
  guiId: crypto.randomUUID(),
  order,
  values: { email: `${order}@x.io`, password: 'open sesame' },
  refused: null,
});

async function readAll(store: StagedStore, userId: number): Promise<StoredStaged[]> {
  const all: StoredStaged[] = [];
  for await (const rows of store.read(userId)) all.push(...rows);
  return all;
}

/** Everything that is stored, as text: what can be read from the disk. */
async function storedText(): Promise<string> {
  const database = await openDB(stagedDatabase);
  const rows = (await database.getAll('rows')) as { data: ArrayBuffer }[];
  const texts = rows.map(({ data }) => new TextDecoder().decode(data));
  database.close();
  return texts.join('\n');
}

test('rows come back in their order, of one user only', async () => {
  const store = createStagedStore();
  const rows = Array.from({ length: 600 }, (_, at) => rowOf(at));
  await store.put(1, rows.toReversed());
  await store.put(2, [rowOf(0)]);
  expect(await readAll(createStagedStore(), 1)).toEqual(rows);
  expect(await store.count(1)).toBe(600);
  await store.remove(1, rows.slice(0, 599));
  expect(await readAll(store, 1)).toEqual(rows.slice(599));
});

test('stored rows cannot be read, and neither can their key', async () => {
  const store = createStagedStore();
  await store.put(1, [rowOf(1)]);
  const text = await storedText();
  expect(text).not.toMatch(/sesame|x\.io/);
  const database = await openDB(stagedDatabase);
  const key = (await database.get('keys', 1)) as CryptoKey;
  database.close();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/);
});

test('a row in the place of another one is not accepted', async () => {
  const store = createStagedStore();
  const [one, two] = [rowOf(1), rowOf(2)];
  await store.put(1, [one, two]);
  const database = await openDB(stagedDatabase);
  const stolen: unknown = await database.get('rows', [1, 1, one.guiId]);
  await database.put('rows', stolen, [1, 2, two.guiId]);
  database.close();
  expect(await readAll(store, 1)).toEqual([one]);
  expect(await store.count(1)).toBe(1);
});

test('another tab is notified, this tab is not', async () => {
  const [store, other] = [createStagedStore(), createStagedStore()];
  const own: StagedChange[] = [];
  const seen: StagedChange[] = [];
  store.onChange((change) => own.push(change));
  other.onChange((change) => seen.push(change));
  const row = rowOf(1);
  await store.put(1, [row]);
  await store.remove(1, [row]);
  await expect
    .poll(() => seen)
    .toEqual([
      { userId: 1, put: [row], removed: [] },
      { userId: 1, put: [], removed: [row.guiId] },
    ]);
  expect(own).toEqual([]);
});

test('only the rows and the key of the user who signs in stay', async () => {
  const store = createStagedStore();
  for (const userId of [1, 2, 3]) await store.put(userId, [rowOf(userId)]);
  await store.keepOnly(2);
  expect([await store.count(1), await store.count(2), await store.count(3)]).toEqual([0, 1, 0]);
  expect(await readAll(store, 2)).toHaveLength(1);
  const database = await openDB(stagedDatabase);
  expect(await database.getAllKeys('keys')).toEqual([2]);
  database.close();
});

test('the end of a session deletes everything, while tabs have it open', async () => {
  const store = createStagedStore();
  await store.put(1, [rowOf(1)]);
  await clearCaches([stagedDatabase]);
  expect(await store.count(1)).toBe(1);
  await clearCaches();
  await expect.poll(() => store.count(1)).toBe(0);
});
