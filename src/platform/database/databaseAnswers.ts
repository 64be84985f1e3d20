import type { CacheRequest, CachedAnswer } from '#domain/database/reader.ts';
import type { LoadAnswer } from '../api/api.ts';

/** Answers of the accounts database, which are loaded and kept by workers. */
export interface DatabaseAnswers {
  /** Loads an answer. After the page has received it, it is stored in this browser and replaces the previous one. */
  load(keep: CacheRequest | null): LoadAnswer;
  /** The stored answer; null: none. */
  recall(store: string, signal: AbortSignal): Promise<CachedAnswer | null>;
  /** The session ends: answers requested before are not stored afterwards. */
  close(): void;
}
