import { Worker } from 'node:worker_threads';

/** `sql: null` asks the worker to close the database. */
export interface WorkerQuestion {
  id: number;
  sql: string | null;
  parameters: readonly unknown[];
}

export type WorkerAnswer =
  | { id: number; rows: unknown[]; affected: number }
  | { id: number; error: { message: string; code?: string; constraint?: string } };

/** A statement that the database refused; `code` is PostgreSQL's SQLSTATE. */
class DatabaseError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(fields: { message: string; code?: string; constraint?: string }) {
    super(fields.message);
    this.name = 'DatabaseError';
    this.code = fields.code;
    this.constraint = fields.constraint;
  }
}

export interface PgliteClient {
  query(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; affected: number }>;
  /** Writes everything and ends the thread. */
  close(): Promise<void>;
}

type Waiting = {
  resolve: (answer: { rows: unknown[]; affected: number }) => void;
  reject: (error: Error) => void;
};

/**
 * Opens the database of a folder in a thread of its own, so that a long query never holds up the API.
 * @throws DatabaseError when the folder is not a database that can be opened.
 */
export async function openPglite(folder: string): Promise<PgliteClient> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { folder },
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | null = null;

  worker.on('message', (answer: WorkerAnswer) => {
    const question = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) question?.reject(new DatabaseError(answer.error));
    else question?.resolve({ rows: answer.rows, affected: answer.affected });
  });
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('error', (error) => end(error as Error));
  worker.on('exit', () => end(new DatabaseError({ message: 'The database is closed' })));

  const expect = (id: number): Promise<{ rows: unknown[]; affected: number }> =>
    new Promise((resolve, reject) => {
      if (ended) reject(ended);
      else waiting.set(id, { resolve, reject });
    });
  const ask = (sql: string | null, parameters: readonly unknown[]) => {
    const id = ++lastId;
    const answer = expect(id);
    if (!ended) worker.postMessage({ id, sql, parameters } satisfies WorkerQuestion);
    return answer;
  };

  try {
    await expect(0);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    query: (sql, parameters) => ask(sql, parameters),
    async close() {
      if (!ended) await ask(null, []);
      await worker.terminate();
    },
  };
}
