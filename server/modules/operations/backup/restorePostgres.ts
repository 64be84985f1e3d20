import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { CommandError, reasonOf } from '#node/commandError.ts';
import { preparationLock } from '#server/schema/migrate.ts';
import { afterRestore } from './afterRestore.ts';
import { boundKey } from './boundKey.ts';
import type { Manifest } from './archive.ts';
import { dumpFile } from './backup.ts';
import { runPostgresProgram } from './programs.ts';
import { differences, parseSums, readSums, type RunSql, sumStatements } from './tableSums.ts';

/**
 * Replaces the tables of a PostgreSQL database with those of an unpacked backup, and compares them, in one
 * transaction: after any failure the database is unchanged. The database user needs to own the tables and be
 * allowed to create others in the schema.
 * @param folder contains the unpacked backup, with space for its text
 * @throws CommandError
 */
export async function restorePostgres(
  databaseUrl: string,
  folder: string,
  manifest: Manifest,
  replace: boolean,
): Promise<void> {
  await connected(databaseUrl, (run) => refuseUsed(run, replace));
  const path = (name: string): string => join(folder, name);
  const [dump, list, script, found] = [dumpFile, 'parts.list', 'database.sql', 'sums.json'].map(path) as [
    string,
    string,
    string,
    string,
  ];
  // Extensions, and the schema with its rights, belong to the owner of the database.
  const parts = (await runPostgresProgram('pg_restore', null, ['--list', dump])).split('\n');
  writeFileSync(
    list,
    parts.filter((part) => !/ (EXTENSION|SCHEMA) - | - (EXTENSION|SCHEMA) /.test(part)).join('\n'),
  );
  await runPostgresProgram('pg_restore', null, [
    '--no-owner',
    '--no-privileges',
    `--use-list=${list}`,
    `--file=${script}`,
    dump,
  ]);
  writeFileSync(path('before.sql'), dropAll);
  writeFileSync(path('after.sql'), `${compareWith(manifest.tables)}${afterRestore};\n`);
  try {
    await runPostgresProgram('psql', databaseUrl, [
      '--no-psqlrc',
      '--quiet',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      `--set=found=${found}`,
      ...['before.sql', 'database.sql', 'after.sql'].map((name) => `--file=${path(name)}`),
    ]);
  } catch (error) {
    if (existsSync(found)) refuseDifferences(manifest, parseSums(readFileSync(found, 'utf8')));
    throw error;
  }
}

/** The key to which the data of a database are bound; null if it is unknown. */
export const boundKeyOf = (databaseUrl: string): Promise<string | null> =>
  connected(databaseUrl, boundKey).catch(() => null);

/** @throws CommandError that names the tables whose content is not that of the backup */
export function refuseDifferences(manifest: Manifest, found: Manifest['tables']): void {
  const different = differences(manifest.tables, found);
  if (different.length > 0)
    throw new CommandError(`The content of this backup is not what was backed up: ${different.join('; ')}.`);
}

/** Condition: not part of an extension. */
const isOwn = (catalog: string): string =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype = 'e')`;

/**
 * Drops the content of the schema "public", apart from extensions. Never with "cascade": dependent objects of
 * others, such as a view elsewhere, must not be dropped; PostgreSQL's error names them. Processes that start
 * meanwhile wait.
 */
const dropAll = `select pg_advisory_xact_lock(${preparationLock}) \\g /dev/null
set client_min_messages = warning;
do $drop$ declare one record; begin
  for one in
    select 'view' as kind, string_agg(oid::regclass::text, ', ') as names from pg_class o
      where relnamespace = 'public'::regnamespace and relkind = 'v' and ${isOwn('pg_class')}
    union all select 'materialized view', string_agg(oid::regclass::text, ', ') from pg_class o
      where relnamespace = 'public'::regnamespace and relkind = 'm' and ${isOwn('pg_class')}
    union all select 'table', string_agg(oid::regclass::text, ', ') from pg_class o
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${isOwn('pg_class')}
    union all select 'sequence', string_agg(oid::regclass::text, ', ') from pg_class o
      where relnamespace = 'public'::regnamespace and relkind = 'S' and ${isOwn('pg_class')}
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = o.oid and deptype in ('a', 'i'))
    union all select 'routine', string_agg(oid::regprocedure::text, ', ') from pg_proc o
      where pronamespace = 'public'::regnamespace and ${isOwn('pg_proc')}
    union all select 'type', string_agg(oid::regtype::text, ', ') from pg_type o
      where typnamespace = 'public'::regnamespace and typtype = 'e' and ${isOwn('pg_type')}
  loop
    if one.names is not null then execute 'drop ' || one.kind || ' ' || one.names; end if;
  end loop;
end $drop$;
`;

/** Writes the sums into the file named by the variable "found", and fails when they differ, so that psql does not commit. */
const compareWith = (expected: Manifest['tables']): string => `set search_path = public;
${sumStatements.map((statement) => `${statement};\n`).join('')}\\pset tuples_only on
\\pset format unaligned
${readSums} \\g :found
select set_config('dugout.expected', '${JSON.stringify(expected).replaceAll("'", "''")}', false) \\g /dev/null
do $compare$ begin
  if current_setting('dugout.sums')::jsonb <> current_setting('dugout.expected')::jsonb then
    raise exception 'The content differs.';
  end if;
end $compare$;
`;

/**
 * Refuses a database with other connections, or with content that may not be replaced.
 * @throws CommandError
 */
async function refuseUsed(run: RunSql, replace: boolean): Promise<void> {
  const [state] = (await run(`select
    (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend') as connections,
    (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v'))
      as tables`)) as readonly { connections: number; tables: number }[];
  const { connections = 0, tables = 0 } = state ?? {};
  if (connections > 0)
    throw new CommandError(
      `${connections} other connections use this database. Stop all API processes first.`,
    );
  if (tables > 0 && !replace)
    throw new CommandError(
      `This database has ${tables} tables already. With --replace everything in its schema "public" is replaced.`,
    );
}

/** Runs statements on a connection of their own. @throws CommandError */
async function connected<T>(databaseUrl: string, work: (run: RunSql) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    return await work(async (text) => (await client.query(text)).rows);
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`PostgreSQL: ${reasonOf(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}
