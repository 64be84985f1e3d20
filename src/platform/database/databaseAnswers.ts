import type { KeepOrder, KeptAnswer } from '#domain/database/reader.ts';
import type { LoadAnswer } from '../api/api.ts';

/** Answers of the accounts database, which are loaded and kept by workers. */
export interface DatabaseAnswers {
  /** Loads an answer. It is kept in this browser in place of the one before, after the page has received it. */
  load(keep: KeepOrder | null): LoadAnswer;
  /** The answer that is kept in a store; null: none. */
  recall(store: string, signal: AbortSignal): Promise<KeptAnswer | null>;
  /** The session ends: nothing is kept afterwards that was asked for before. */
  close(): void;
}
