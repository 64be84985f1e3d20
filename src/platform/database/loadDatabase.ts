import type { ReadAnswer } from '#domain/api/answer.ts';
import { addPart } from '#domain/database/parts.ts';
import type { DatabaseAnswer, DatabaseWorker } from '#domain/database/reader.ts';
import type { LoadAnswer } from '../api/types.ts';
import { runInWorker } from '../workerJob.ts';

type Head = Awaited<ReturnType<DatabaseWorker['load']>>;

const start = (): Worker =>
  new Worker(new URL('../../../workers/database.worker.ts', import.meta.url), {
    type: 'module',
    name: 'database',
  });

/** Loads an answer of the accounts database in a worker of its own, which hands the rows over in small parts. */
export const loadDatabase: LoadAnswer = (request, signal) =>
  runInWorker<DatabaseWorker, ReadAnswer>(start, signal, async (worker, unlessEnded) => {
    const read = await unlessEnded<Head>(worker.load(request));
    if (read.kind !== 'answer') return read;
    const data: DatabaseAnswer['data'] = [];
    for (;;) {
      const part = await unlessEnded(worker.next());
      if (part === null) return { kind: 'answer', value: { ...read.value, data } };
      addPart(data, part);
    }
  });
