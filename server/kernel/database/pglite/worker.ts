import { constants, cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerRequest, WorkerResponse, WorkerSettings, WorkerTask } from './client.ts';
import { openDatabase } from './open.ts';

if (!parentPort) throw new Error('This file runs as a worker thread');
const port = parentPort;
const { folder, checkpointMs } = workerData as WorkerSettings;
const respond = (message: WorkerResponse): void => port.postMessage(message);

/** Plain fields of an error that would be lost between threads. */
function plainError(error: unknown): { message: string; code?: string; constraint?: string } {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
  return { message: message ?? String(error), ...(code && { code }), ...(constraint && { constraint }) };
}

/**
 * PostgreSQL aborts after these lines; in WebAssembly it would loop forever and never respond again. Anchored at
 * the line's own prefix, because the text of a query may follow it; continued lines begin with a tab.
 */
function endOnPanic(line: string): boolean {
  const fatal = /^[\d-]+ [\d:.]+ \w+ \[\d+\] (?:PANIC|FATAL): +(.*)/.exec(line)?.[1];
  if (!fatal) return false;
  respond({ fatal });
  process.exit(1);
}

const database = openDatabase(folder, { onStderr: endOnPanic });
const opened = database.waitReady.then(
  () => respond({ id: 0, rows: [], affected: 0 }),
  (error: unknown) => respond({ id: 0, error: plainError(error) }),
);

/**
 * PGlite has no checkpointer process: without this the write-ahead log would grow as long as the database is open,
 * and a start after a crash would replay all of it.
 */
const checkpoints = setInterval(() => {
  // Fails in a transaction that has failed, and on a full disk, as statements do; the next one may succeed.
  void database.query('checkpoint').catch(() => undefined);
}, checkpointMs);

async function carryOut(task: WorkerTask): Promise<{ rows: unknown[]; affected: number }> {
  switch (task.kind) {
    case 'query': {
      const { rows, affectedRows } = await database.query(task.sql, [...task.parameters]);
      return { rows, affected: affectedRows ?? 0 };
    }
    case 'copy':
      await database.query('checkpoint');
      // The database runs in this thread, so it cannot write during the copy. File systems that can share
      // blocks copy instantly.
      cpSync(folder, task.to, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return { rows: [], affected: 0 };
    case 'close':
      clearInterval(checkpoints);
      await database.close();
      return { rows: [], affected: 0 };
  }
}

async function handleRequest({ id, ...task }: WorkerRequest): Promise<void> {
  try {
    await opened;
    respond({ id, ...(await carryOut(task)) });
  } catch (error) {
    respond({ id, error: plainError(error) });
  }
}

port.on('message', (request: WorkerRequest) => void handleRequest(request));
