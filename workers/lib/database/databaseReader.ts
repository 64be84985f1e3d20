import { z } from 'zod';
import { type DatabaseRow, getDatabase } from '#contract/http/database.ts';
import { type ReadAnswer, readAnswer, type SentRequest } from '#domain/api/answer.ts';
import { partsOf } from '#domain/database/parts.ts';
import type {
  DatabaseAnswer,
  DatabaseWorker,
  CacheRequest,
  CachedAnswer,
  CachedAnswerHead,
} from '#domain/database/reader.ts';
import { deviceNow } from '#domain/serverClock.ts';
import { type AnswerStore, browserAnswerStore } from './answerStore.ts';

// The content security policy forbids generated code, which zod's just-in-time mode relies on.
z.config({ jitless: true });

const keptAnswer = z.object({
  asked: z.object({ params: getDatabase.params, body: getDatabase.body }),
  answer: getDatabase.response,
  at: z.number(),
});

/** Loads or recalls one answer of the accounts database: checking 100,000 entries takes a fifth of a second. */
export class DatabaseReader implements DatabaseWorker {
  readonly #fetch: typeof fetch;
  readonly #store: AnswerStore;
  #parts: Iterator<DatabaseRow[]> | null = null;
  #loaded: Pick<CachedAnswer, 'answer' | 'at'> | null = null;

  constructor(send: typeof fetch = (...args) => fetch(...args), store: AnswerStore = browserAnswerStore) {
    this.#fetch = send;
    this.#store = store;
  }

  async load({ url, ...init }: SentRequest): Promise<ReadAnswer<Omit<DatabaseAnswer, 'data'>>> {
    const read = await readAnswer(getDatabase, await this.#fetch(url, init));
    if (read.kind !== 'answer') return read;
    this.#loaded = { answer: read.value as DatabaseAnswer, at: deviceNow() };
    return { kind: 'answer', value: this.#headOf(this.#loaded.answer), leftOut: read.leftOut };
  }

  async keep({ store, asked }: CacheRequest): Promise<void> {
    const kept: CachedAnswer | null = this.#loaded && { ...this.#loaded, asked };
    // With a full disk, the answer only has to be loaded again at the next visit.
    if (kept) await this.#store.write(store, kept).catch(() => undefined);
  }

  async recall(store: string): Promise<CachedAnswerHead | null> {
    const stored = await this.#store.read(store).catch(() => undefined);
    const parsed = stored === undefined ? null : keptAnswer.safeParse(stored);
    if (!parsed?.success) return null;
    const kept = parsed.data as CachedAnswer;
    return { ...kept, answer: this.#headOf(kept.answer) };
  }

  next(): DatabaseRow[] | null {
    const next = this.#parts?.next();
    return next && !next.done ? next.value : null;
  }

  #headOf({ data, ...head }: DatabaseAnswer): Omit<DatabaseAnswer, 'data'> {
    this.#parts = partsOf(data);
    return head;
  }
}
