import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
import type { VisibleAccounts } from './visible.ts';
import type { WireRow } from './wire.ts';

/** Separators of rows and columns, and null: control characters that no text of an account contains. */
const [rowEnd, columnEnd, nothing] = ['\u001e', '\u001f', '\u001d'] as const;

type Parse<T> = (text: string) => T;
interface Column<T> {
  sql: RawBuilder<unknown>;
  parse: Parse<T>;
}

const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)}::text`;
const numeric = (name: string): Column<number> => ({ sql: column(name), parse: Number });
const truth = (name: string): Column<boolean> => ({ sql: column(name), parse: (text) => text === 'true' });
const json = <T>(name: string): Column<T> => ({ sql: column(name), parse: (text) => JSON.parse(text) as T });
/** A separator in a text that was stored under older rules becomes a space. */
const text = (name: string): Column<string> => ({
  sql: sql`translate(${sql.ref(name)}, ${rowEnd + columnEnd + nothing}, '   ')`,
  parse: (value) => value,
});
const time = (name: string): Column<Date> => ({
  sql: sql`floor(extract(epoch from ${sql.ref(name)}) * 1000)::text`,
  parse: (value) => new Date(Number(value)),
});

/** Encoding of each column; a nullable one is null in the row. */
const columns: { [K in keyof WireRow]: Column<NonNullable<WireRow[K]>> } = {
  id: numeric('accounts.id'),
  console_id: numeric('accounts.console_id'),
  email: text('accounts.email'),
  original_email: text('accounts.original_email'),
  index: numeric('accounts.index'),
  status: numeric('accounts.status'),
  open: truth('accounts.open'),
  last_error: text('accounts.last_error'),
  script_title: text('accounts.script_title'),
  script_description: text('accounts.script_description'),
  digital: truth('accounts.digital'),
  guest: truth('accounts.guest'),
  tradable: truth('accounts.tradable'),
  banned: numeric('accounts.banned'),
  open_web_app: truth('accounts.open_web_app'),
  valid: truth('accounts.valid'),
  paired: truth('accounts.paired'),
  paired_at: time('accounts.paired_at'),
  added_to_console: truth('accounts.added_to_console'),
  signed: truth('accounts.signed'),
  signed_at: time('accounts.signed_at'),
  active_task: text('accounts.active_task'),
  description: text('accounts.description'),
  additional_info: text('accounts.additional_info'),
  details: json('accounts.details'),
  figures: json('accounts.figures'),
  secrets: text('accounts.secrets'),
  consoleName: text('consoles.name'),
  consoleStatus: numeric('consoles.status'),
  serverId: numeric('servers.id'),
  serverName: { sql: sql`coalesce(servers.description, servers.name)`, parse: (value) => value },
  groupId: numeric('server_groups.id'),
  groupName: text('server_groups.name'),
};
const entries = Object.entries(columns) as [string, Column<unknown>][];

/** Rows per statement: their text stays far below the limit of the built-in database. */
const chunk = 5000;

/**
 * Rows of a list, by id. They are transferred as one text, because the built-in database takes six times as long for
 * 5,000 rows of single columns.
 */
export async function readRows(
  db: Kysely<Tables>,
  accounts: VisibleAccounts,
  { offset, limit }: { offset: number; limit: number | undefined },
): Promise<WireRow[]> {
  const rows: WireRow[] = [];
  const wanted = limit ?? Infinity;
  while (rows.length < wanted) {
    const size = Math.min(chunk, wanted - rows.length);
    const last = rows.at(-1)?.id;
    const page = accounts
      .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
      .select(['accounts.id', rowText.as('line')])
      .orderBy('accounts.id')
      .$if(last === undefined, (first) => first.offset(offset))
      .$if(last !== undefined, (next) => next.where('accounts.id', '>', last ?? 0))
      .limit(size);
    const result = await sql<{ lines: string | null }>`
      select string_agg(line, ${rowEnd} order by id) as lines from (${page}) page`.execute(db);
    const lines = result.rows[0]?.lines?.split(rowEnd) ?? [];
    for (const line of lines) rows.push(parseRow(line));
    if (lines.length < size) break;
  }
  return rows;
}

const rowText = sql<string>`concat_ws(${columnEnd}, ${sql.join(
  entries.map(([, { sql: value }]) => sql`coalesce(${value}, ${nothing})`),
)})`;

const names = entries.map(([name]) => name);
const parsers = entries.map(([, { parse }]) => parse);

/** A plain loop, because it runs for each column of thousands of rows. */
function parseRow(line: string): WireRow {
  const values = line.split(columnEnd);
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) {
    const value = values[at] ?? nothing;
    row[names[at] ?? ''] = value === nothing ? null : parsers[at]?.(value);
  }
  return row as unknown as WireRow;
}
