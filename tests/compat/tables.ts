import { type Kysely, sql } from 'kysely';
import type { Break } from './compare.ts';

/** A column of the database. */
export interface ColumnRecord {
  /** `accounts.email`. */
  column: string;
  /** As from `format_type` of PostgreSQL: `timestamp with time zone`. */
  type: string;
  nullable: boolean;
  /** Whether a row can be written without this column: it has a default, is generated, or is a counter. */
  hasDefault: boolean;
}

/** A rule for rows: a primary key, a unique constraint or index, a reference or a check. */
export interface RuleRecord {
  /** `accounts: UNIQUE (console_id, index)`. */
  rule: string;
  columns: string[];
}

export interface TableRecords {
  columns: ColumnRecord[];
  rules: RuleRecord[];
}

/** The parts of the schema on which processes of two releases on one database depend. */
export async function recordsOfTables<T>(db: Kysely<T>): Promise<TableRecords> {
  const columns = await sql<ColumnRecord>`
    select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%'
    order by 1`.execute(db);
  const rules = await sql<RuleRecord>`
    select c.relname || ': ' || r.text as rule, (
        select array_agg(c.relname || '.' || a.attname order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum = any(r.columns)) as columns
    from (
      select conrelid as relation, conkey as columns, pg_get_constraintdef(oid) as text
      from pg_constraint where contype in ('p', 'u', 'f', 'c')
      union
      select indrelid, indkey::int2[], 'UNIQUE ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')
      from pg_index where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    ) r join pg_class c on c.oid = r.relation
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    order by 1`.execute(db);
  return {
    columns: columns.rows,
    rules: rules.rows.map(({ rule, columns: names }) => ({ rule, columns: names ?? [] })),
  };
}

/**
 * Changes of tables that break processes of the previous release, which still read and write after a newer
 * one has changed the tables: columns that are gone or have another type, and rows that are no longer
 * accepted. New tables and columns break nothing as long as rows can be written without them.
 */
export function tableBreaks(before: TableRecords, now: TableRecords): Break[] {
  const current = new Map(now.columns.map((column) => [column.column, column]));
  const known = new Set(before.columns.map(({ column }) => column));
  const tables = new Set(before.columns.map(({ column }) => tableOf(column)));
  const changed = before.columns.flatMap((old) => {
    const next = current.get(old.column);
    const tell = (what: string): Break[] => [{ where: `column ${old.column}`, what }];
    if (!next) return tell('was removed');
    return [
      ...(next.type === old.type ? [] : tell(`is ${next.type} instead of ${old.type}`)),
      ...(next.nullable && !old.nullable ? tell('may be null') : []),
      ...(!next.nullable && old.nullable ? tell('must not be null any more') : []),
      ...(old.hasDefault && !next.hasDefault && !next.nullable ? tell('has no default any more') : []),
    ];
  });
  const required = now.columns
    .filter(({ column }) => !known.has(column) && tables.has(tableOf(column)))
    .filter(({ nullable, hasDefault }) => !nullable && !hasDefault)
    .map(({ column }) => ({ where: `column ${column}`, what: 'is needed in every new row' }));
  const rules = new Set(before.rules.map(({ rule }) => rule));
  const stricter = now.rules
    .filter(({ rule, columns }) => !rules.has(rule) && columns.some((column) => known.has(column)))
    .map(({ rule }) => ({ where: `rule ${rule}`, what: 'is new' }));
  return [...changed, ...required, ...stricter];
}

const tableOf = (column: string): string => column.slice(0, column.indexOf('.'));
