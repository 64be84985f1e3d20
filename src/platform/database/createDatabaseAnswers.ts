import type * as Comlink from 'comlink';
import type { DatabaseRow } from '#contract/http/database.ts';
import type { ReadAnswer } from '#domain/api/answer.ts';
import { addPart } from '#domain/database/parts.ts';
import type { DatabaseWorker, CachedAnswer, CachedAnswerHead } from '#domain/database/reader.ts';
import { runInWorker, type UnlessEnded } from '../workerJob.ts';
import type { DatabaseAnswers } from './databaseAnswers.ts';

type Head = Awaited<ReturnType<DatabaseWorker['load']>>;

const start = (): Worker =>
  new Worker(new URL('../../../workers/database.worker.ts', import.meta.url), {
    type: 'module',
    name: 'database',
  });

/** Receives the rows, which a worker sends in small parts. */
async function rowsOf(
  worker: Comlink.Remote<DatabaseWorker>,
  unlessEnded: UnlessEnded,
): Promise<DatabaseRow[]> {
  const data: DatabaseRow[] = [];
  for (;;) {
    const part = await unlessEnded(worker.next());
    if (part === null) return data;
    addPart(data, part);
  }
}

/** Each answer is loaded or recalled in a worker of its own. */
export function createDatabaseAnswers(): DatabaseAnswers {
  let closed = Promise.withResolvers<void>();
  return {
    load(keep) {
      const end = closed.promise;
      return (request, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>();
        let isOver = false;
        void end.then(() => (isOver = true));
        runInWorker<DatabaseWorker, void>(start, signal, async (worker, unlessEnded) => {
          const read = await unlessEnded<Head>(worker.load(request));
          if (read.kind !== 'answer') return resolve(read);
          const data = await rowsOf(worker, unlessEnded);
          // The page does not wait until the answer is kept.
          resolve({ kind: 'answer', value: { ...read.value, data } });
          if (keep && !isOver) await Promise.race([unlessEnded(worker.keep(keep)), end]);
        }).catch(reject);
        return promise;
      };
    },
    recall: (store, signal) =>
      runInWorker<DatabaseWorker, CachedAnswer | null>(start, signal, async (worker, unlessEnded) => {
        const head = await unlessEnded<CachedAnswerHead | null>(worker.recall(store));
        if (!head) return null;
        return { ...head, answer: { ...head.answer, data: await rowsOf(worker, unlessEnded) } };
      }),
    close() {
      closed.resolve();
      closed = Promise.withResolvers<void>();
    },
  };
}
