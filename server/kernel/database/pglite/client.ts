import { Worker } from 'node:worker_threads';
import { openingLimitMs } from '../dataFolder.ts';
import { watchWrites, type WriteFault } from '../writeFault.ts';

export type WorkerTask =
  | { kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { kind: 'copy'; to: string }
  | { kind: 'close' };
export type WorkerRequest = WorkerTask & { id: number };

/** `fatal`: PostgreSQL's last message before it ended; no further requests are handled. */
export type WorkerResponse =
  | { id: number; rows: unknown[]; affected: number }
  | { id: number; error: { message: string; code?: string; constraint?: string } }
  | { fatal: string };

/** A statement that failed; `code` is PostgreSQL's SQLSTATE. */
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

/** SQLSTATE: a file of the database is missing. */
const filesMissing = '58P01';

/** Interval at which the files of an idle database are checked, in milliseconds. */
const watchMs = 1_000;

/** SQLSTATE for statements after the end of a database: its disk is full, or it was shut down. */
const stateOf = (message: string): string => (message.includes('No space left') ? '53100' : '57P01');

export interface PgliteClient {
  query(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; affected: number }>;
  /**
   * Copies the files of the database into a folder that does not exist yet. Queries wait meanwhile, so that the copy is the
   * state of one moment; it opens like a database after a crash. Must not be called inside of a transaction.
   */
  copyTo(folder: string): Promise<void>;
  /** Resolves when the database ended unexpectedly or stopped responding: all further queries fail. */
  readonly failed: Promise<Error>;
  /** Reason why writes fail although the database responds; null when writes work. */
  writeFault(): WriteFault | null;
  /** Whether a query is running. */
  isBusy(): boolean;
  /** Writes everything and ends the thread. */
  close(): Promise<void>;
}

interface PgliteOptions {
  /**
   * Time limit for one statement, milliseconds. The thread cannot be interrupted within a statement, so a longer
   * one ends the database.
   */
  queryLimitMs?: number;
  /** Interval of checkpoints, milliseconds. */
  checkpointMs?: number;
  /** Returns a file of the database that is gone or was replaced; null when there is none. Called before each answer. */
  changedFile?: () => string | null;
  /** Replaces `worker.ts` in tests. */
  worker?: URL;
}

interface PendingQuery {
  resolve(response: { rows: unknown[]; affected: number }): void;
  reject(error: Error): void;
  /** A copy of the whole database, which takes as long as the disk does: it has no time limit. */
  isCopy: boolean;
}

/** What a thread of `worker.ts` is started with. */
export interface WorkerSettings {
  folder: string;
  checkpointMs: number;
}

/** PostgreSQL's default `checkpoint_timeout`. */
const defaultCheckpointMs = 5 * 60_000;

/** The slowest statement of a start with 50,000 accounts takes a second on a small machine. */
const defaultQueryLimitMs = 60_000;

/**
 * Opens the database of a folder in a separate thread, so that a long query never blocks the API.
 * @throws DatabaseError when the folder is not a database that can be opened.
 */
export async function openPglite(folder: string, options: PgliteOptions = {}): Promise<PgliteClient> {
  const { queryLimitMs = defaultQueryLimitMs, changedFile = () => null } = options;
  const settings: WorkerSettings = { folder, checkpointMs: options.checkpointMs ?? defaultCheckpointMs };
  const worker = new Worker(options.worker ?? new URL('./worker.ts', import.meta.url), {
    workerData: settings,
    execArgv: [],
  });
  const waiting = new Map<number, PendingQuery>();
  const failure = Promise.withResolvers<Error>();
  let lastId = 0;
  let closing = false;
  let ended: Error | null = null;
  const writes = watchWrites();
  let limitMs = openingLimitMs;
  let limit: NodeJS.Timeout | undefined;

  const end = (message: string, code = stateOf(message)): void => {
    if (ended) return;
    ended = new DatabaseError({ message, code });
    clearTimeout(limit);
    clearInterval(watching);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    if (closing) return;
    failure.resolve(ended);
    void worker.terminate();
  };
  /** Ends a database whose files are gone: its answers would not be stored anywhere. */
  const endIfGone = (): boolean => {
    const changed = closing || ended ? null : changedFile();
    if (changed !== null)
      end(
        `${changed} is gone or has been replaced while Dugout was running: the database in ${folder} cannot store anything any more.`,
        filesMissing,
      );
    return changed !== null;
  };
  const watching = setInterval(endIfGone, watchMs).unref();
  // Statements run one after another: the time limit of one starts when the previous one is done.
  const restartLimit = (): void => {
    clearTimeout(limit);
    const [current] = waiting.values();
    if (current && !current.isCopy)
      limit = setTimeout(
        () => end(`The database in ${folder} has not answered a query for ${limitMs / 1000} s.`),
        limitMs,
      );
  };
  worker.on('message', (response: WorkerResponse) => {
    if (endIfGone()) return;
    if ('fatal' in response) return end(`The database in ${folder} stopped: ${response.fatal}`);
    if ('error' in response && response.error.code === filesMissing)
      return end(`The database in ${folder} stopped: ${response.error.message}`, filesMissing);
    const request = waiting.get(response.id);
    waiting.delete(response.id);
    restartLimit();
    if ('error' in response) {
      writes.failed(response.error);
      request?.reject(new DatabaseError(response.error));
    } else {
      writes.succeeded(response.affected);
      request?.resolve({ rows: response.rows, affected: response.affected });
    }
  });
  worker.on('error', (error) => {
    if (!endIfGone()) end(`The database in ${folder} stopped: ${(error as Error).message}`);
  });
  worker.on('exit', () => {
    if (!endIfGone()) end(closing ? 'The database is closed' : `The database in ${folder} stopped.`);
  });

  const expect = (id: number, isCopy = false): Promise<{ rows: unknown[]; affected: number }> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      waiting.set(id, { resolve, reject, isCopy });
      if (waiting.size === 1) restartLimit();
    });
  const send = (task: WorkerTask) => {
    const id = ++lastId;
    const response = expect(id, task.kind === 'copy');
    if (!ended) worker.postMessage({ ...task, id } satisfies WorkerRequest);
    return response;
  };

  try {
    await expect(0);
    limitMs = queryLimitMs;
  } catch (error) {
    closing = true;
    await worker.terminate();
    throw error;
  }
  return {
    query: (sql, parameters) => send({ kind: 'query', sql, parameters }),
    async copyTo(folder) {
      await send({ kind: 'copy', to: folder });
    },
    failed: failure.promise,
    writeFault: writes.fault,
    isBusy: () => waiting.size > 0,
    async close() {
      closing = true;
      clearInterval(watching);
      if (!ended) await send({ kind: 'close' });
      await worker.terminate();
    },
  };
}
