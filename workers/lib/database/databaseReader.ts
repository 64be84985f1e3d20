import { z } from 'zod';
import { type DatabaseRow, getDatabase } from '#contract/http/database.ts';
import { type ReadAnswer, readAnswer, type SentRequest } from '#domain/api/answer.ts';
import { partsOf } from '#domain/database/parts.ts';
import type { DatabaseAnswer, DatabaseWorker } from '#domain/database/reader.ts';

// The content security policy forbids generated code, which zod's just-in-time mode relies on.
z.config({ jitless: true });

/** Loads one answer of the accounts database: parsing and checking 100,000 entries takes a fifth of a second. */
export class DatabaseReader implements DatabaseWorker {
  readonly #fetch: typeof fetch;
  #parts: Iterator<DatabaseRow[]> | null = null;

  constructor(send: typeof fetch = (...args) => fetch(...args)) {
    this.#fetch = send;
  }

  async load({ url, ...init }: SentRequest): Promise<ReadAnswer<Omit<DatabaseAnswer, 'data'>>> {
    const read = await readAnswer(getDatabase, await this.#fetch(url, init));
    if (read.kind !== 'answer') return read;
    const { data, ...rest } = read.value as DatabaseAnswer;
    this.#parts = partsOf(data);
    return { kind: 'answer', value: rest };
  }

  next(): DatabaseRow[] | null {
    const next = this.#parts?.next();
    return next && !next.done ? next.value : null;
  }
}
