import { type CompiledQuery, Kysely, type QueryResult } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '#node/log.ts';
import { pgliteDialect } from '#server/kernel/database/pglite/dialect.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { WriteFault } from '#server/kernel/database/writeFault.ts';
import { createHealth } from './health.ts';

/** Health with a fake database. */
function build(query: (sql: CompiledQuery['sql']) => Promise<Pick<QueryResult<unknown>, 'rows'>>) {
  const logged: string[] = [];
  const parts = { fault: null as WriteFault | null, up: true, draining: false, completed: 0 };
  const db = new Kysely<Tables>({
    dialect: pgliteDialect({
      query: async (sql) => ({ ...(await query(sql)), affected: 0 }),
      close: async () => undefined,
    }),
  });
  const health = createHealth(
    {
      db,
      writeFault: () => parts.fault,
      completedStatements: () => parts.completed,
      messaging: { isUp: () => parts.up } as Parameters<typeof createHealth>[0]['messaging'],
      isDraining: () => parts.draining,
      log: createLog({ name: 'api', level: 'warn', write: (line) => logged.push(line) }),
    },
    10,
  );
  return { health, parts, logged };
}

test('health answers in time while the database hangs, with one pending query', async () => {
  let pending = 0;
  let release = (): void => undefined;
  const { health, logged } = build(() => {
    pending++;
    return new Promise((resolve) => {
      release = () => resolve({ rows: [{ online: 4 }] });
    });
  });
  const degraded = { status: 'degraded', database: false, error: 'The database does not respond in time.' };
  expect(await health()).toMatchObject(degraded);
  expect(await health()).toMatchObject(degraded);
  expect([pending, logged.length]).toEqual([1, 1]);
  const third = health();
  release();
  expect(await third).toMatchObject({ status: 'ok', agentsOnline: 4 });
});

test('a query that waits behind others is no fault while the database completes those', async () => {
  const answers = [Promise.resolve({ rows: [{ online: 4 }] })];
  const { health, parts, logged } = build(() => answers.shift() ?? new Promise(() => undefined));
  expect(await health()).toMatchObject({ status: 'ok', agentsOnline: 4 });
  const waiting = health();
  parts.completed += 1;
  expect(await waiting).toMatchObject({ status: 'ok', database: true, agentsOnline: 4 });
  expect(logged).toEqual([]);
  expect(await health()).toMatchObject({ status: 'degraded', database: false });
});

test('database errors, a full disk, a read-only database and a lost messaging server are named', async () => {
  const { health, parts } = build(async () => ({ rows: [{ online: 4 }] }));
  expect(await health()).toMatchObject({ status: 'ok', database: true });
  parts.fault = { kind: 'diskFull', message: 'could not extend file: No space left on device' };
  parts.up = false;
  expect(await health()).toMatchObject({
    status: 'degraded',
    database: false,
    messaging: false,
    agentsOnline: 4,
    error: 'The database cannot write: its disk is full. The messaging server cannot be reached.',
  });
  parts.fault = { kind: 'readOnly', message: 'cannot execute UPDATE in a read-only transaction' };
  parts.up = true;
  expect(await health()).toMatchObject({ error: 'The database cannot write: it is read-only.' });
  const broken = build(() => Promise.reject(new Error('no such table')));
  expect(await broken.health()).toMatchObject({ error: 'The database responds with errors.' });
});

test('a process that is ending is not healthy for the proxy, and no fault for the log', async () => {
  const { health, parts, logged } = build(async () => ({ rows: [{ online: 4 }] }));
  parts.draining = true;
  expect(await health()).toMatchObject({
    status: 'degraded',
    database: true,
    messaging: true,
    error: 'The process is ending.',
  });
  expect(logged).toEqual([]);
});
