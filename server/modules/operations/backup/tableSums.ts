import { z } from 'zod';

/** Sends one statement without parameters. */
export type RunSql = (text: string) => Promise<readonly unknown[]>;

/** A table's number of rows, and a checksum of their content that does not depend on their order. */
export interface TableSum {
  rows: string;
  sum: string;
}

/** A table and its columns that can be written, both quoted for SQL. */
export interface TableColumns {
  name: string;
  columns: readonly string[];
}

/** Settings that change how values are written as text; both databases must have the same. */
const textSettings = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO'`,
  `set intervalstyle = 'postgres'`,
  'set extra_float_digits = 1',
  `set bytea_output = 'hex'`,
];

const tableColumns = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));
const tableSums = z.record(z.string(), z.object({ rows: z.string(), sum: z.string() }));

/** Rows of the catalog, one per writable column; a partitioned table counts once. */
const writableColumns = `pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''`;

/** All tables by name. Columns are in the order of their names. */
export async function readTables(run: RunSql): Promise<TableColumns[]> {
  const rows = await run(`
    select quote_ident(relname) as name, json_agg(quote_ident(attname) order by attname) as columns
    from ${writableColumns} group by relname order by relname`);
  return tableColumns.parse(rows);
}

/**
 * Puts counts and checksums of all tables, as JSON, into the setting `dugout.sums` of the session. It
 * consists only of statements, so that psql can compare them in the transaction of a restore. A checksum adds
 * 60 bits of each row's hash: the sum is the same in any order.
 */
export const sumStatements: readonly string[] = [
  ...textSettings,
  `do $sums$ declare one record; sums jsonb := '{}'; found jsonb;
  begin
    for one in select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attname) as columns
      from ${writableColumns} group by relname order by relname
    loop
      execute 'select jsonb_build_object(''rows'', count(*)::text, ''sum'',
        coalesce(sum((''x'' || substr(md5(row(' || one.columns || ')::text), 1, 15))::bit(60)::bigint), 0)::text)
        from public.' || one.name into found;
      sums := sums || jsonb_build_object(one.name, found);
    end loop;
    perform set_config('dugout.sums', sums::text, false);
  end $sums$`,
];
/** Reads the result of {@link sumStatements}, as one text in the column `sums`. */
export const readSums = `select current_setting('dugout.sums') as sums`;

/** @param json the text of {@link readSums} */
export const parseSums = (json: string): Record<string, TableSum> => tableSums.parse(JSON.parse(json));

/** Counts and checksums of all tables, by name. Reads every row. */
export async function readTableSums(run: RunSql): Promise<Record<string, TableSum>> {
  for (const statement of sumStatements) await run(statement);
  const [row] = (await run(readSums)) as readonly { sums: string }[];
  return parseSums(row?.sums ?? '{}');
}

/** Differences, one text per table; empty when all tables are equal. */
export function differences(
  expected: Readonly<Record<string, TableSum>>,
  found: Readonly<Record<string, TableSum>>,
): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted();
  return names.flatMap((name) => {
    const [a, b] = [expected[name], found[name]];
    if (!a || !b) return [`${name} ${a ? 'is missing' : 'was not expected'}`];
    if (a.rows !== b.rows) return [`${name} has ${b.rows} rows instead of ${a.rows}`];
    return a.sum === b.sum ? [] : [`${name} has other content`];
  });
}
