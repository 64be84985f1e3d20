import type { z } from 'zod';
import type { RequestOf } from '#contract/endpoint.ts';
import type { DatabaseRow, getDatabase } from '#contract/http/database.ts';
import type { ReadAnswer, SentRequest } from '../api/answer.ts';

export type DatabaseRequest = RequestOf<typeof getDatabase>;
export type DatabaseAnswer = z.output<(typeof getDatabase)['response']>;

/** Where to keep an answer in this browser, and for which request. */
export interface CacheRequest {
  /** Differs between users, and between different rights of the same user. Only the last answer is kept, in one store. */
  store: string;
  asked: DatabaseRequest;
}

export interface CachedAnswer {
  asked: DatabaseRequest;
  answer: DatabaseAnswer;
  /** When it arrived, milliseconds since the epoch. */
  at: number;
}

export interface CachedAnswerHead extends Omit<CachedAnswer, 'answer'> {
  answer: Omit<DatabaseAnswer, 'data'>;
}

/** The worker that loads one answer of the accounts database, or reads the kept one. */
export interface DatabaseWorker {
  /**
   * Sends the request, and reads and checks the answer. Returns everything but the rows of a valid answer.
   * @throws TypeError when there is no response
   */
  load(request: SentRequest): Promise<ReadAnswer<Omit<DatabaseAnswer, 'data'>>>;
  /** Reads the kept answer without its rows; null when there is none, or another version of the app stored it. */
  recall(store: string): Promise<CachedAnswerHead | null>;
  /** The next rows of the answer, as `partsOf` divides them; null after the last ones. */
  next(): DatabaseRow[] | null;
  /** Stores the loaded answer, replacing the previous one. Resolves even if it cannot be stored. */
  keep(order: CacheRequest): Promise<void>;
}
