import { z } from 'zod';
import { CommandError } from '#node/commandError.ts';
import { readTables, type RunSql, type TableColumns } from './tableSums.ts';

/** Rows of one statement: with the widest rows a few MB. */
const rowsAtOnce = 1_000;

const names = z.array(z.object({ name: z.string() }));
const constraints = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));
const sequences = z.array(z.object({ name: z.string(), last: z.string().nullable() }));
const jsonRows = z.array(z.object({ json: z.string() }));

/** Writes a portion of rows, given as a JSON array. */
type WriteRows = (statement: string, json: string) => Promise<unknown>;

export interface CopyOptions {
  source: RunSql;
  target: RunSql;
  /** Sends a statement with one parameter to the target. */
  write: WriteRows;
  onTable?: (name: string, rows: number) => void;
}

/**
 * Copies the rows of all tables into a database with the same schema, and sets its sequences; rows inserted
 * by migrations are replaced. Values are copied as PostgreSQL's own JSON, which JavaScript does not parse, so
 * that none is rounded. Foreign keys are dropped and created again, which checks them; triggers are disabled
 * meanwhile. Both databases are in a transaction of the caller.
 * @throws CommandError when the schemas differ
 */
export async function copyTables({ source, target, write, onTable }: CopyOptions): Promise<void> {
  const tables = await sameTables(source, target);
  const copied = tables.filter(({ name }) => !isOfMigrations(name));
  for (const { name } of copied) await target(`alter table ${name} disable trigger user`);
  const references = await dropReferences(target);
  for (const { name } of copied) await target(`delete from ${name}`);
  for (const table of copied) {
    const rows = await copyRows(table, source, write);
    onTable?.(table.name, rows);
  }
  // A table with pending checks cannot be altered.
  await target('set constraints all immediate');
  for (const { table, name, definition } of references)
    await target(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name } of copied) await target(`alter table ${name} enable trigger user`);
  await setSequences(source, target);
}

/** Whether a table belongs to the migrator: those of the target are already filled by the same migrations. */
export const isOfMigrations = (name: string): boolean =>
  name.startsWith('kysely_migration') || name === 'repeated_statements';

async function sameTables(source: RunSql, target: RunSql): Promise<TableColumns[]> {
  const [from, to] = [await readTables(source), await readTables(target)];
  const describe = ({ name, columns }: TableColumns): string => `${name} (${columns.join(', ')})`;
  const known = new Set(to.map(describe));
  const different = from.filter((table) => !known.has(describe(table)));
  if (different.length > 0 || from.length !== to.length)
    throw new CommandError(
      `The two databases have different tables: ${different.map(({ name }) => name).join(', ') || 'the new one has more'}.`,
    );
  return from;
}

async function dropReferences(target: RunSql): Promise<z.infer<typeof constraints>> {
  const all = constraints.parse(
    await target(`select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`),
  );
  for (const { table, name } of all) await target(`alter table ${table} drop constraint ${name}`);
  return all;
}

/** @returns the number of rows */
async function copyRows({ name, columns }: TableColumns, source: RunSql, write: WriteRows): Promise<number> {
  const list = columns.join(', ');
  const insert = `insert into ${name} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${name}, $1::json)`;
  await source(`declare copied no scroll cursor for
    select row_to_json(one)::text as json from (select ${list} from ${name}) as one`);
  let total = 0;
  for (;;) {
    const rows = jsonRows.parse(await source(`fetch ${rowsAtOnce} from copied`));
    if (rows.length === 0) break;
    await write(insert, `[${rows.map(({ json }) => json).join(',')}]`);
    total += rows.length;
  }
  await source('close copied');
  return total;
}

/** Sequences that were never used keep their start. */
async function setSequences(source: RunSql, target: RunSql): Promise<void> {
  const text = `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename`;
  const [from, to] = [sequences.parse(await source(text)), names.parse(await target(text))];
  const known = new Set(to.map(({ name }) => name));
  for (const { name, last } of from) {
    if (!known.has(name)) throw new CommandError(`The new database has no sequence ${name}.`);
    if (last !== null) await target(`select setval('${name.replaceAll("'", "''")}', ${BigInt(last)})`);
  }
}
