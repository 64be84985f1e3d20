import { afterEach, expect, test, vi } from 'vitest';
import { clearCaches } from '#platform/storage/clearCaches.ts';
import { createDraftStore } from './createDraftStore.ts';
import { draftsDatabase } from './draftStore.ts';

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

afterEach(async () => {
  await clearCaches();
  await vi.waitUntil(async () => !(await names()).includes(draftsDatabase), { timeout: 15_000 });
});

test('drafts come back, of one user only', async () => {
  const store = createDraftStore();
  await store.put(1, 7, { name: 'seven' });
  await store.put(1, 'new', { name: 'new' });
  await store.put(1, 7, { name: 'seven, changed' });
  await store.put(2, 7, { name: 'of another user' });
  expect(await createDraftStore().read(1)).toEqual([{ name: 'seven, changed' }, { name: 'new' }]);
  await store.remove(1, 7);
  expect(await store.read(1)).toEqual([{ name: 'new' }]);
});

test('only the drafts of the user who signs in stay', async () => {
  const store = createDraftStore();
  for (const userId of [1, 2, 3])
    for (const key of [7, 'new']) await store.put(userId, key, { name: `${key} of ${userId}` });
  await store.keepOnly(2);
  expect(await Promise.all([1, 2, 3].map((userId) => store.read(userId)))).toMatchObject([
    [],
    [{ name: '7 of 2' }, { name: 'new of 2' }],
    [],
  ]);
});

test('reading creates no database', async () => {
  const store = createDraftStore();
  await store.keepOnly(1);
  expect(await store.read(1)).toEqual([]);
  await store.remove(1, 7);
  expect(await names()).not.toContain(draftsDatabase);
});

test('another tab is notified, this tab is not', async () => {
  const [store, other] = [createDraftStore(), createDraftStore()];
  const seen: string[] = [];
  store.onChange((userId) => seen.push(`own ${userId}`));
  other.onChange((userId) => seen.push(`other ${userId}`));
  await store.put(3, 'new', {});
  await store.remove(3, 'new');
  await expect.poll(() => seen).toEqual(['other 3', 'other 3']);
});

test('the end of a session deletes everything, while tabs have it open', async () => {
  const store = createDraftStore();
  await store.put(1, 'new', {});
  await clearCaches([draftsDatabase]);
  expect(await store.read(1)).toHaveLength(1);
  await clearCaches();
  await expect.poll(() => store.read(1)).toEqual([]);
});
