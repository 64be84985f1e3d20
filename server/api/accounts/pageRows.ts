import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
import type { VisibleAccounts } from './visible.ts';
import type { WireRow } from './wire.ts';

/** The columns of a row as SQL, but the figures. */
const columns: { readonly [K in Exclude<keyof WireRow, 'figures'>]: RawBuilder<unknown> } = {
  id: sql.ref('accounts.id'),
  console_id: sql.ref('accounts.console_id'),
  email: sql.ref('accounts.email'),
  original_email: sql.ref('accounts.original_email'),
  index: sql.ref('accounts.index'),
  status: sql.ref('accounts.status'),
  open: sql.ref('accounts.open'),
  last_error: sql.ref('accounts.last_error'),
  script_title: sql.ref('accounts.script_title'),
  script_description: sql.ref('accounts.script_description'),
  digital: sql.ref('accounts.digital'),
  guest: sql.ref('accounts.guest'),
  tradable: sql.ref('accounts.tradable'),
  banned: sql.ref('accounts.banned'),
  open_web_app: sql.ref('accounts.open_web_app'),
  valid: sql.ref('accounts.valid'),
  paired: sql.ref('accounts.paired'),
  paired_at: sql.ref('accounts.paired_at'),
  added_to_console: sql.ref('accounts.added_to_console'),
  signed: sql.ref('accounts.signed'),
  signed_at: sql.ref('accounts.signed_at'),
  active_task: sql.ref('accounts.active_task'),
  description: sql.ref('accounts.description'),
  additional_info: sql.ref('accounts.additional_info'),
  details: sql.ref('accounts.details'),
  secrets: sql.ref('accounts.secrets'),
  consoleName: sql.ref('consoles.name'),
  consoleStatus: sql.ref('consoles.status'),
  consoleOpen: sql.ref('consoles.open'),
  serverId: sql.ref('servers.id'),
  serverName: sql`coalesce(servers.description, servers.name)`,
  groupId: sql.ref('server_groups.id'),
  groupName: sql.ref('server_groups.name'),
};
const names = Object.keys(columns) as (keyof typeof columns)[];

/**
 * The ids of a page, in order, and the number of accounts on all pages. Both come from one array: it is faster than
 * counting and sorting rows.
 */
export async function listPage(
  db: Kysely<Tables>,
  accounts: Expression<{ id: number }>,
  { offset, limit }: { offset: number; limit: number | undefined },
): Promise<{ ids: number[]; total: number }> {
  const last = limit === undefined ? sql`cardinality(ids)` : sql`${offset + limit}::int`;
  const { rows } = await sql<{ total: number; ids: string }>`
    select cardinality(ids) as total, array_to_json(ids[${offset + 1}::int:${last}])::text as ids from
      (select coalesce(array_agg(id order by id), '{}') as ids from (${accounts}) listed) listed`.execute(db);
  const { total = 0, ids = '[]' } = rows[0] ?? {};
  return { total, ids: JSON.parse(ids) as number[] };
}

/** Rows of one statement. While the database reads the next ones, those before are made ready and compressed. */
const chunk = 1000;

/**
 * Rows by id, a chunk at a time; the next chunk is read while the last one is used. Accounts that are no longer in the
 * list are left out. @param hiddenFigures groups of figures that are left out
 */
export async function* readRows(
  db: Kysely<Tables>,
  accounts: VisibleAccounts,
  ids: readonly number[],
  hiddenFigures: readonly string[],
): AsyncGenerator<WireRow[]> {
  const read = (from: number) => readChunk(db, accounts, ids.slice(from, from + chunk), hiddenFigures);
  let next = read(0);
  for (let from = 0; from < ids.length; from += chunk) {
    const rows = await next;
    next = read(from + chunk);
    // Nobody waits for it when the reader has gone away.
    next.catch(() => undefined);
    yield rows;
  }
}

/** Between the figures of two accounts; there is none within JSON text. */
const lineEnd = '\n';

/**
 * Each column travels as one JSON text: for 5,000 accounts the built-in database needs 0.1 s of processor time for
 * them, 0.3 s for rows. The figures are a text for each account, which is sent as it is.
 */
async function readChunk(
  db: Kysely<Tables>,
  accounts: VisibleAccounts,
  ids: readonly number[],
  hiddenFigures: readonly string[],
): Promise<WireRow[]> {
  if (ids.length === 0) return [];
  const figures =
    hiddenFigures.length === 0
      ? sql`accounts.figures`
      : sql`accounts.figures - ${sql.val(hiddenFigures)}::text[]`;
  const page = accounts
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .select(names.map((name) => columns[name].as(name)))
    .select(sql`(${figures})::text`.as('figures'))
    .where(sql<boolean>`accounts.id = any(${sql.val(ids)}::int[])`)
    .orderBy('accounts.id');
  const lists = names.map((name) => sql`json_agg(${sql.ref(name)})::text as ${sql.ref(name)}`);
  const result = await sql<Record<string, string | null>>`select ${sql.join(lists)},
    string_agg(figures, ${lineEnd}) as figures from (${page}) page`.execute(db);
  const texts = result.rows[0] ?? {};
  const values = names.map((name) => valuesOf(name, texts[name] ?? '[]'));
  return (texts['figures']?.split(lineEnd) ?? []).map((figures, at) => rowAt(values, at, figures));
}

const times: ReadonlySet<string> = new Set<keyof WireRow>(['paired_at', 'signed_at']);

const utc = '+00:00';

/** The instant of a time in PostgreSQL's JSON, with milliseconds. A session in UTC, as usual, needs no `Date`. */
export function isoText(time: string): string {
  if (!time.endsWith(utc)) return new Date(time).toISOString();
  return `${time.slice(0, 19)}.${time.slice(20, -utc.length).padEnd(3, '0').slice(0, 3)}Z`;
}

function valuesOf(name: string, text: string): unknown[] {
  const values = JSON.parse(text) as unknown[];
  return times.has(name) ? values.map((at) => (at === null ? null : isoText(at as string))) : values;
}

function rowAt(values: readonly (readonly unknown[])[], at: number, figures: string): WireRow {
  const row: Record<string, unknown> = { figures };
  for (let column = 0; column < names.length; column++) row[names[column] ?? ''] = values[column]?.[at];
  return row as unknown as WireRow;
}
