import type { CacheRequest, CachedAnswer } from '#domain/database/reader.ts';
import type { DatabaseAnswers } from '#platform/database/databaseAnswers.ts';

/** The stored answers of the accounts database, without workers. The fake API answers on its own: nothing is loaded here. */
export function createFakeDatabaseAnswers(): DatabaseAnswers & {
  /** Orders to store an answer. */
  readonly orders: CacheRequest[];
  /** The stored answers, by store. */
  readonly kept: Map<string, CachedAnswer>;
} {
  const orders: CacheRequest[] = [];
  const kept = new Map<string, CachedAnswer>();
  return {
    orders,
    kept,
    load(keep) {
      if (keep) orders.push(keep);
      return () => Promise.reject(new Error('The fake API answers by itself'));
    },
    recall: (store) => Promise.resolve(kept.get(store) ?? null),
    close: () => undefined,
  };
}
