import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerAnswer, WorkerQuestion } from './client.ts';
import { openDatabase } from './open.ts';

if (!parentPort) throw new Error('This file runs as a worker thread');
const port = parentPort;
const { folder } = workerData as { folder: string };
const answer = (message: WorkerAnswer): void => port.postMessage(message);

/** What an error loses on its way between threads is carried as plain fields. */
function plain(error: unknown): { message: string; code?: string; constraint?: string } {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
  return { message: message ?? String(error), ...(code && { code }), ...(constraint && { constraint }) };
}

/**
 * PostgreSQL aborts after these lines; in WebAssembly it would spin instead and never answer again. Anchored at the
 * line's own prefix: what a query says may stand behind it, continued lines begin with a tab.
 */
function endOnPanic(line: string): boolean {
  const fatal = /^[\d-]+ [\d:.]+ \w+ \[\d+\] (?:PANIC|FATAL): +(.*)/.exec(line)?.[1];
  if (!fatal) return false;
  answer({ fatal });
  process.exit(1);
}

const database = openDatabase(folder, { onStderr: endOnPanic });
const opened = database.waitReady.then(
  () => answer({ id: 0, rows: [], affected: 0 }),
  (error: unknown) => answer({ id: 0, error: plain(error) }),
);

async function obey({ id, sql, parameters }: WorkerQuestion): Promise<void> {
  try {
    await opened;
    if (sql === null) await database.close();
    const result = sql === null ? null : await database.query(sql, [...parameters]);
    answer({ id, rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 });
  } catch (error) {
    answer({ id, error: plain(error) });
  }
}

port.on('message', (question: WorkerQuestion) => void obey(question));
