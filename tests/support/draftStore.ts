import type { DraftStore } from '#platform/drafts/draftStore.ts';

/** A {@link DraftStore} in memory that several "tabs" share: `open()` returns the store of one of them. */
export function createSharedDrafts() {
  const stored = new Map<string, { userId: number; draft: unknown }>();
  const tabs = new Set<Set<(userId: number) => void>>();
  const faults = { put: null as Error | null };
  return {
    faults,
    of: (userId: number): unknown[] =>
      [...stored.values()].filter((entry) => entry.userId === userId).map(({ draft }) => draft),
    open(): DraftStore {
      const listeners = new Set<(userId: number) => void>();
      tabs.add(listeners);
      const tell = (userId: number): void => {
        for (const others of tabs) if (others !== listeners) for (const listener of others) listener(userId);
      };
      return {
        keepOnly(userId) {
          for (const [key, entry] of stored) if (entry.userId !== userId) stored.delete(key);
          return Promise.resolve();
        },
        read: (userId) =>
          Promise.resolve(
            [...stored.values()].filter((entry) => entry.userId === userId).map(({ draft }) => draft),
          ),
        put(userId, key, draft) {
          if (faults.put) return Promise.reject(faults.put);
          stored.set(`${userId} ${key}`, { userId, draft: structuredClone(draft) });
          tell(userId);
          return Promise.resolve();
        },
        remove(userId, key) {
          stored.delete(`${userId} ${key}`);
          tell(userId);
          return Promise.resolve();
        },
        onChange(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
  };
}
