import type { StagedChange, StoredStaged } from '#domain/accounts/staged/storedStaged.ts';
import type { StagedStore } from '#platform/staged/stagedStore.ts';

/** A {@link StagedStore} in memory that several "tabs" share: `open()` returns the store of one of them. */
export function createSharedStaged() {
  const rows = new Map<number, Map<string, StoredStaged>>();
  const tabs: ((change: StagedChange) => void)[][] = [];
  const of = (userId: number): Map<string, StoredStaged> => {
    const own = rows.get(userId) ?? new Map<string, StoredStaged>();
    rows.set(userId, own);
    return own;
  };
  const faults = { put: null as Error | null };
  return {
    of: (userId: number): StoredStaged[] => [...of(userId).values()].toSorted((a, b) => a.order - b.order),
    faults,
    open(): StagedStore {
      const listeners: ((change: StagedChange) => void)[] = [];
      tabs.push(listeners);
      const tell = (change: StagedChange): void => {
        for (const others of tabs) if (others !== listeners) for (const listener of others) listener(change);
      };
      return {
        keepOnly(userId) {
          for (const other of rows.keys()) if (other !== userId) rows.delete(other);
          return Promise.resolve();
        },
        count: (userId) => Promise.resolve(of(userId).size),
        // oxlint-disable-next-line require-await -- as the real one
        async *read(userId) {
          yield structuredClone([...of(userId).values()].toSorted((a, b) => a.order - b.order));
        },
        put(userId, put) {
          if (faults.put) return Promise.reject(faults.put);
          for (const row of put) of(userId).set(row.guiId, structuredClone(row));
          tell({ userId, put, removed: [] });
          return Promise.resolve();
        },
        remove(userId, removed) {
          for (const { guiId } of removed) of(userId).delete(guiId);
          tell({ userId, put: [], removed: removed.map(({ guiId }) => guiId) });
          return Promise.resolve();
        },
        onChange(listener) {
          listeners.push(listener);
          return () => void listeners.splice(listeners.indexOf(listener), 1);
        },
      };
    },
  };
}
