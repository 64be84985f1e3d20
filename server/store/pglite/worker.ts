import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerResponse, WorkerRequest } from './client.ts';
import { openDatabase } from './open.ts';

if (!parentPort) throw new Error('This file runs as a worker thread');
const port = parentPort;
const { folder } = workerData as { folder: string };
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

async function handleRequest({ id, sql, parameters }: WorkerRequest): Promise<void> {
  try {
    await opened;
    if (sql === null) await database.close();
    const result = sql === null ? null : await database.query(sql, [...parameters]);
    respond({ id, rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 });
  } catch (error) {
    respond({ id, error: plainError(error) });
  }
}

port.on('message', (request: WorkerRequest) => void handleRequest(request));
