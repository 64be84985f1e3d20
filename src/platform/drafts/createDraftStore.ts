import type { DBSchema } from 'idb';
import { openOnDemand } from '#platform/storage/openOnDemand.ts';
import { type DraftStore, draftsDatabase } from './draftStore.ts';

interface Schema extends DBSchema {
  drafts: { key: [number, number | string]; value: unknown };
}

const channelName = 'dugout.drafts';

/** In the order of keys, arrays come after numbers and texts. */
const endOf = (userId: number) => [userId, []];

/** The {@link DraftStore} over IndexedDB. */
export function createDraftStore(): DraftStore {
  const channel = new BroadcastChannel(channelName);
  const open = openOnDemand<Schema>(draftsDatabase, (database) => void database.createObjectStore('drafts'));

  /** Most users have never had a draft: the first draft creates the database. */
  async function isStored(): Promise<boolean> {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === draftsDatabase);
  }

  return {
    async read(userId) {
      if (!(await isStored())) return [];
      return (await open()).getAll('drafts', IDBKeyRange.bound([userId], endOf(userId)));
    },
    async keepOnly(userId) {
      if (!(await isStored())) return;
      const { store, done } = (await open()).transaction('drafts', 'readwrite');
      await Promise.all([
        store.delete(IDBKeyRange.upperBound([userId], true)),
        store.delete(IDBKeyRange.lowerBound(endOf(userId), true)),
        done,
      ]);
    },
    async put(userId, key, draft) {
      await (await open()).put('drafts', draft, [userId, key]);
      channel.postMessage(userId);
    },
    async remove(userId, key) {
      if (!(await isStored())) return;
      await (await open()).delete('drafts', [userId, key]);
      channel.postMessage(userId);
    },
    onChange(listener) {
      const receive = ({ data }: MessageEvent<number>): void => listener(data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}
