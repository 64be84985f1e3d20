import type { z } from 'zod';
import type { DatabaseRow, getDatabase } from '#contract/http/database.ts';
import type { ReadAnswer, SentRequest } from '../api/answer.ts';

export type DatabaseAnswer = z.output<(typeof getDatabase)['response']>;

/** The worker that loads one answer of the accounts database. */
export interface DatabaseWorker {
  /**
   * Sends the request, and reads and checks the answer. Of an answer that fits it returns everything but the rows.
   * @throws TypeError when there is no response
   */
  load(request: SentRequest): Promise<ReadAnswer<Omit<DatabaseAnswer, 'data'>>>;
  /** The next rows of the answer, as `partsOf` divides them; null after the last ones. */
  next(): DatabaseRow[] | null;
}
