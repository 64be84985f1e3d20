import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startPostgres, type TestPostgres } from './backend/postgres.ts';
import { useMemoryFolder } from './support/memoryFolder.ts';

/**
 * Before Vitest's workers start: a folder in memory for files of tests, one for databases with demo data that
 * are copied instead of filled again, and one PostgreSQL for all tests. PostgreSQL starts with the first
 * connection to the socket `DUGOUT_TEST_POSTGRES`, which answers with its URL.
 */
export default function setup(): () => Promise<void> {
  const { folder, remove } = useMemoryFolder();
  const templates = join(folder, 'templates');
  mkdirSync(templates);
  let postgres: Promise<TestPostgres> | undefined;
  const server = createServer((socket) => {
    postgres ??= startPostgres();
    postgres.then(
      ({ url }) => socket.end(url),
      (error: Error) => socket.destroy(error),
    );
    socket.on('error', () => undefined);
  });
  const path = join(folder, 'postgres.sock');
  server.listen(path);
  server.unref();
  process.env['DUGOUT_TEST_POSTGRES'] = path;
  process.env['DUGOUT_TEST_TEMPLATES'] = templates;
  return async () => {
    server.close();
    const started = await postgres?.catch(() => undefined);
    await started?.stop();
    remove();
  };
}
