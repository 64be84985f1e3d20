import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { CommandError, reasonOf } from '#node/commandError.ts';
import { preparationLock } from '#server/schema/migrate.ts';
import { afterRestore } from './afterRestore.ts';
import type { Manifest } from './archive.ts';
import { dumpFile } from './backup.ts';
import { runPostgresProgram } from './programs.ts';
import { differences, parseSums, readSums, type RunSql, sumStatements } from './tableSums.ts';

/**
 * Replaces the tables of a PostgreSQL by those of an unpacked backup, and compares them, in one transaction: whatever fails,
 * the database stays as it was. The user of the database needs to own the tables, and may create others in the schema.
 * @param folder has the unpacked backup, and room for its text
 * @throws CommandError
 */
export async function restorePostgres(
  databaseUrl: string,
  folder: string,
  manifest: Manifest,
  replace: boolean,
): Promise<void> {
  await refuseUsed(databaseUrl, replace);
  const path = (name: string): string => join(folder, name);
  const [dump, list, script, found] = [dumpFile, 'parts.list', 'database.sql', 'sums.json'].map(path) as [
    string,
    string,
    string,
    string,
  ];
  // Extensions, and the schema with its rights, belong to whoever has made the database.
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

/** @throws CommandError that names the tables whose content is not that of the backup */
export function refuseDifferences(manifest: Manifest, found: Manifest['tables']): void {
  const different = differences(manifest.tables, found);
  if (different.length > 0)
    throw new CommandError(`The content of this backup is not what was backed up: ${different.join('; ')}.`);
}

/** Not of an extension. */
const isOwn = (catalog: string): string =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype = 'e')`;

/**
 * Drops what the schema "public" has, apart from extensions. Never "cascade": what somebody else has made of these tables
 * elsewhere, as a view, is not ours to drop, and the error of PostgreSQL names it. Processes that start meanwhile wait.
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

/** Writes the sums into the file of the variable "found", and fails when they differ: then psql commits nothing. */
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

/** Refuses a database that others are connected to, or that has content that may not be replaced. @throws CommandError */
async function refuseUsed(databaseUrl: string, replace: boolean): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const run: RunSql = async (text) => (await client.query(text)).rows;
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
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`PostgreSQL: ${reasonOf(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}
