import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import { join } from 'node:path';
import pg from 'pg';
import { parsers } from './parsing.ts';
import { openPglite } from './pglite/client.ts';
import { pgliteDialect } from './pglite/dialect.ts';
import { lockFolder } from './pglite/lock.ts';
import { fillFolder } from './pglite/template.ts';
import type { Tables } from './tables.ts';

export interface Store {
  db: Kysely<Tables>;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

/**
 * Opens the built-in database in `{dataDir}/database`, or the PostgreSQL of `databaseUrl`.
 * @throws FolderHeldError when another process keeps its database in the folder.
 */
export async function openStore(config: { dataDir: string; databaseUrl: string | null }): Promise<Store> {
  if (config.databaseUrl) {
    const db = kysely(postgresDialect(config.databaseUrl));
    return { db, kind: 'postgres', close: () => db.destroy() };
  }
  const release = lockFolder(config.dataDir);
  try {
    const folder = join(config.dataDir, 'database');
    await fillFolder(folder);
    const client = await openPglite(folder);
    const db = kysely(pgliteDialect(client));
    return {
      db,
      kind: 'pglite',
      async close() {
        // Kysely closes only what it has used.
        await db.destroy();
        await client.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

const kysely = (dialect: Dialect): Kysely<Tables> => new Kysely<Tables>({ dialect });

function postgresDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types: { getTypeParser: (id, format) => parsers[id] ?? pg.types.getTypeParser(id, format ?? 'text') },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
