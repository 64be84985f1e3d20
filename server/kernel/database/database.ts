import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type Dialect, Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely';
import { join } from 'node:path';
import pg from 'pg';
import { markEffect } from '#server/kernel/callContext.ts';
import { parsers } from './parsing.ts';
import { openPglite } from './pglite/client.ts';
import { pgliteDialect } from './pglite/dialect.ts';
import { lockFolder, lockName } from './pglite/lock.ts';
import { fillFolder } from './pglite/template.ts';
import { endBlockedStatements } from './lockQueue.ts';
import { sameFiles } from './sameFiles.ts';
import type { Tables } from '#server/schema/tables.ts';
import { watchFaults } from './watchFaults.ts';
import { watchWrites, type WriteFault, type WriteWatch } from './writeFault.ts';

/** A statement that the database has answered. */
export interface Query {
  /** With placeholders instead of values. */
  sql: string;
  /** Time until the answer, without waiting for a connection, milliseconds. */
  ms: number;
  failed: boolean;
}

/** Connections to the database, and the number of requests that wait for one. */
export interface PoolState {
  inUse: number;
  idle: number;
  waiting: number;
}

export interface Store {
  db: Kysely<Tables>;
  kind: 'pglite' | 'postgres';
  /** Resolves when the built-in database has ended unexpectedly, hangs, or has lost its folder; then the process must exit. */
  readonly failed: Promise<Error>;
  /** Reason why writes fail, such as a full disk, although reads work; null when writes work. */
  writeFault(): WriteFault | null;
  /** Frees the space of deleted rows and updates the planner's statistics, which PostgreSQL does automatically. */
  vacuum(): Promise<void>;
  /**
   * Copies the built-in database, as of one moment, into a folder that does not exist yet, while all readers
   * and writers wait (docs/deploy.md says how long). Null for a PostgreSQL server, which has its own backup
   * tools.
   */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  pool(): PoolState;
  /** Number of statements that the database has completed so far. */
  completed(): number;
  /** Called after each change that has been committed. @returns a function that stops it */
  onStored(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Opens the built-in database in `{dataDir}/database`, or the PostgreSQL of `databaseUrl`.
 * @throws FolderInUseError when another process uses the folder.
 */
export async function openStore(config: {
  dataDir: string;
  databaseUrl: string | null;
  /** To a PostgreSQL. Default: 10. */
  databaseConnections?: number;
  /** Time limit of a statement of a PostgreSQL, milliseconds. Default: a minute. */
  statementLimitMs?: number;
  /** Called after each statement. */
  onQuery?: ((query: Query) => void) | undefined;
}): Promise<Store> {
  let count = 0;
  const onQuery = (query: Query): void => {
    if (!query.failed) count += 1;
    config.onQuery?.(query);
  };
  const listeners = new Set<() => void>([markEffect]);
  const stored = (): void => listeners.forEach((listener) => listener());
  const onStored = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const completed = (): number => count;
  if (config.databaseUrl) {
    const pool = postgresPool(
      config.databaseUrl,
      config.databaseConnections ?? 10,
      config.statementLimitMs ?? statementLimitMs,
    );
    const writes = watchWrites();
    const stop = endBlockedStatements(pool);
    const db = kysely(new PostgresDialect({ pool }), { onQuery, stored, writes });
    return {
      db,
      kind: 'postgres',
      failed: new Promise(() => undefined),
      writeFault: writes.fault,
      vacuum: async () => undefined,
      copyTo: null,
      pool: () => ({
        inUse: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
      completed,
      onStored,
      async close() {
        await stop();
        await db.destroy();
      },
    };
  }
  const release = lockFolder(config.dataDir);
  try {
    const folder = join(config.dataDir, 'database');
    await fillFolder(folder);
    const changedFile = sameFiles([join(config.dataDir, lockName), join(folder, 'PG_VERSION')]);
    const client = await openPglite(folder, { changedFile });
    const db = kysely(pgliteDialect(client), { onQuery, stored });
    return {
      db,
      kind: 'pglite',
      failed: client.failed,
      writeFault: client.writeFault,
      vacuum: () => vacuum(db),
      // Holding the only connection excludes transactions.
      copyTo: (target) => db.connection().execute(() => client.copyTo(target)),
      pool: () => {
        const inUse = Number(client.isBusy());
        return { inUse, idle: 1 - inUse, waiting: 0 };
      },
      completed,
      onStored,
      async close() {
        // Kysely closes only connections that it has used.
        await db.destroy();
        await client.close();
        // Another process may have locked a new folder instead of this one.
        if (changedFile() === null) release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Vacuums one table after another, so that other queries wait for only one table (100 ms for 50,000 accounts). */
async function vacuum(db: Kysely<Tables>): Promise<void> {
  for (const { name, isView } of await db.introspection.getTables())
    if (!isView) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
}

/** Time limit for a statement of a PostgreSQL server, and for a connection to it, milliseconds. */
const statementLimitMs = 60_000;
/** By how much later than the server's own limit a server counts as vanished, milliseconds. */
const silenceMs = 5_000;
const connectLimitMs = 10_000;
/** Time limit for waiting for a lock, milliseconds; see docs/decisions/2026-11-25-faults-of-the-database.md. */
const lockLimitMs = 10_000;
/**
 * Time after which PostgreSQL ends a transaction that waits for its process, milliseconds: a hanging process
 * must not keep its locks, or no other process could take over its work.
 */
const idleTransactionLimitMs = 10_000;

/** `writes` gets the outcome of each statement. */
const kysely = (
  dialect: Dialect,
  { onQuery, stored, writes }: { onQuery: (query: Query) => void; stored: () => void; writes?: WriteWatch },
): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: watchFaults(dialect, stored),
    plugins: writes ? [reportWrites(writes)] : [],
    log(event) {
      const failed = event.level === 'error';
      if (failed) writes?.failed(event.error);
      onQuery({ sql: event.query.sql, ms: event.queryDurationMillis, failed });
    },
  });

const reportWrites = (writes: WriteWatch): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    writes.succeeded(result.numAffectedRows ?? 0);
    return result;
  },
});

function postgresPool(connectionString: string, max: number, limitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectLimitMs,
    statement_timeout: limitMs,
    lock_timeout: lockLimitMs,
    // Also covers a server that vanished. Longer than the server's own limit, which keeps the connection
    // usable.
    query_timeout: limitMs + silenceMs,
    idle_in_transaction_session_timeout: idleTransactionLimitMs,
    keepAlive: true,
    types: { getTypeParser: (id, format) => parsers[id] ?? pg.types.getTypeParser(id, format ?? 'text') },
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // A connection that breaks while in use fails the next statement.
    client.on('error', () => {});
    closeWhenSilent(client);
  });
  return pool;
}

/** Closes a connection whose server does not answer: the pool would use it for one statement after another. */
function closeWhenSilent(client: pg.PoolClient): void {
  const { connection } = client as pg.PoolClient & { connection: { stream: Socket } };
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = (async (...args: unknown[]) => {
    try {
      return await query(...args);
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') {
        connection.stream.destroy();
        await once(client, 'end');
      }
      throw error;
    }
  }) as typeof client.query;
}
