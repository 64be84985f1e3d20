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
const tableSum = z.array(z.object({ rows: z.string(), sum: z.string() }));

/** All tables by name; a partitioned one counts once. Columns are in the order of their names. */
export async function readTables(run: RunSql): Promise<TableColumns[]> {
  const rows = await run(`
    select quote_ident(relname) as name, json_agg(quote_ident(attname) order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return tableColumns.parse(rows);
}

/** Counts and checksums of all tables, by name. Reads every row. */
export async function readTableSums(run: RunSql): Promise<Record<string, TableSum>> {
  for (const setting of textSettings) await run(setting);
  const sums: Record<string, TableSum> = {};
  for (const { name, columns } of await readTables(run)) {
    const row = `row(${columns.join(', ')})::text`;
    // 60 bits of each row's hash: their sum is the same in any order.
    const [sum] = tableSum.parse(
      await run(`select count(*)::text as rows,
        coalesce(sum(('x' || substr(md5(${row}), 1, 15))::bit(60)::bigint), 0)::text as sum from ${name}`),
    );
    if (sum) sums[name] = sum;
  }
  return sums;
}

/** What differs, one text for each table; empty when all are equal. */
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
