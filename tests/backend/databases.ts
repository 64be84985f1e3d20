import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** Databases of tests. If several have the same content, it is created once and copied (see `tests/globalSetup.ts`). */

/** Fills an empty database. */
type Fill = (store: Store) => Promise<unknown>;

/** All tables without rows, by a name for {@link copyPostgres} and {@link copyPglite}. */
export const emptyTables = ['tables', ({ db }: Store) => prepare(db, async () => undefined)] as const;

/** SQLSTATE: the template does not exist yet; another process has created it in the meantime. */
const unknownDatabase = '3D000';
const duplicateDatabase = '42P04';

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** How long a process waits for another one that fills the same template, milliseconds; that one may have been killed. */
const maxTurnMs = 120_000;

/** Lets one process after another do something: at the start of a run, several would fill the same template. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const lock = join(process.env['DUGOUT_TEST_TEMPLATES'] ?? tmpdir(), `${name}.lock`);
  let isOurs = false;
  for (const end = Date.now() + maxTurnMs; !isOurs && Date.now() < end;) {
    try {
      mkdirSync(lock);
      isOurs = true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      await setTimeout(50);
    }
  }
  try {
    await work();
  } finally {
    if (isOurs) rmdirSync(lock);
  }
}

/** URL of the PostgreSQL that all tests of a run share; null outside of a run. */
async function sharedPostgres(): Promise<string | null> {
  const path = process.env['DUGOUT_TEST_POSTGRES'];
  if (path === undefined) return null;
  const url = await text(connect(path));
  if (!url) throw new Error('PostgreSQL could not be started');
  return url;
}

const urlOf = (server: string, database: string): string => server.replace('/postgres?', `/${database}?`);

const newName = (): string => `test_${randomUUID().replaceAll('-', '')}`;

async function runSql(server: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database of a PostgreSQL. */
export async function createPostgres(): Promise<TestPostgres> {
  const server = await sharedPostgres();
  if (server === null) return startPostgres();
  const name = newName();
  await runSql(server, `create database ${name}`);
  return {
    url: urlOf(server, name),
    stop: () => runSql(server, `drop database ${name} with (force)`),
  };
}

/** A database of a PostgreSQL with the content of `fill`. @param content name of this content */
export async function copyPostgres(content: string, fill: Fill): Promise<TestPostgres> {
  const server = await sharedPostgres();
  if (server === null) {
    const own = await startPostgres();
    await fillAndClose({ dataDir: '', databaseUrl: own.url }, fill);
    return own;
  }
  const name = newName();
  const template = `template_${content}`;
  const copy = () => runSql(server, `create database ${name} template ${template}`);
  const copyOr = (whenUnknown: () => Promise<void>) =>
    copy().catch((error: unknown) => {
      if (codeOf(error) !== unknownDatabase) throw error;
      return whenUnknown();
    });
  await copyOr(() =>
    inTurn(template, () =>
      copyOr(async () => {
        await createTemplate(server, template, fill);
        await copy();
      }),
    ),
  );
  return {
    url: urlOf(server, name),
    stop: () => runSql(server, `drop database ${name} with (force)`),
  };
}

/** Several processes may do this at once: the first one to finish wins. */
async function createTemplate(server: string, template: string, fill: Fill): Promise<void> {
  const draft = newName();
  await runSql(server, `create database ${draft}`);
  await fillAndClose({ dataDir: '', databaseUrl: urlOf(server, draft) }, fill);
  try {
    await runSql(server, `alter database ${draft} rename to ${template}`);
  } catch (error) {
    if (codeOf(error) !== duplicateDatabase) throw error;
    await runSql(server, `drop database ${draft}`);
  }
}

async function fillAndClose(config: { dataDir: string; databaseUrl: string | null }, fill: Fill) {
  const store = await openStore(config);
  try {
    await fill(store);
  } finally {
    await store.close();
  }
}

/**
 * Puts a built-in database with the content of `fill` into a data folder.
 * @param content name of this content
 */
export async function copyPglite(content: string, dataDir: string, fill: Fill): Promise<void> {
  const templates = process.env['DUGOUT_TEST_TEMPLATES'];
  if (templates === undefined) return fillAndClose({ dataDir, databaseUrl: null }, fill);
  const template = join(templates, content);
  const make = async (): Promise<void> => {
    if (existsSync(template)) return;
    const draft = mkdtempSync(join(tmpdir(), 'dugout-template-'));
    await fillAndClose({ dataDir: draft, databaseUrl: null }, fill);
    try {
      renameSync(join(draft, 'database'), template);
    } catch (error) {
      // Another process was faster.
      if (!existsSync(template)) throw error;
    }
    rmSync(draft, { recursive: true, force: true });
  };
  if (!existsSync(template)) await inTurn(content, make);
  cpSync(template, join(dataDir, 'database'), { recursive: true });
}
