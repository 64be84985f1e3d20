import type { KeepOrder, KeptAnswer } from '#domain/database/reader.ts';
import type { DatabaseAnswers } from '#platform/database/databaseAnswers.ts';

/** What is kept of the accounts database, without workers. The fake API answers by itself: it loads nothing. */
export function createFakeDatabaseAnswers(): DatabaseAnswers & {
  /** What was to be kept, in order. */
  readonly orders: KeepOrder[];
  /** The answer that is kept, by its store. */
  readonly kept: Map<string, KeptAnswer>;
} {
  const orders: KeepOrder[] = [];
  const kept = new Map<string, KeptAnswer>();
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
