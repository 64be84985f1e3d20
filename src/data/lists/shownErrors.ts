import { hashKey, type QueryKey } from '@tanstack/react-query';

/** Lists on the screen that show their own loading errors, which a message would repeat. */
export interface ShownErrors {
  /** Registers a list that shows its error. @returns unregisters it */
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
