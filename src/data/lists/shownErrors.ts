import { hashKey, type QueryKey } from '@tanstack/react-query';

/** The lists on the screen, which say themselves that they could not be loaded and why: a message would repeat it. */
export interface ShownErrors {
  /** From now on the error of this list is on the screen. @returns what ends it */
  add(queryKey: QueryKey): () => void;
  has(queryKey: QueryKey): boolean;
}

export function createShownErrors(): ShownErrors {
  const counts = new Map<string, number>();
  const change = (hash: string, by: number): void => {
    const count = (counts.get(hash) ?? 0) + by;
    if (count > 0) counts.set(hash, count);
    else counts.delete(hash);
  };
  return {
    add(queryKey) {
      const hash = hashKey(queryKey);
      change(hash, 1);
      return () => change(hash, -1);
    },
    has: (queryKey) => counts.has(hashKey(queryKey)),
  };
}
