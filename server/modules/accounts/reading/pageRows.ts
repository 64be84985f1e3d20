import { type Expression, type Kysely, sql } from 'kysely';
import type { AccountFieldRights, Vault } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { plainFields } from './plainFields.ts';
import type { AccountTexts } from './textCache.ts';
import { type VisibleAccounts, withGroups } from './visible.ts';
import { accountText, type WireRow } from './wire.ts';

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

/** Number of rows per statement. While the database reads the next ones, the previous ones are prepared and compressed. */
const chunk = 500;

/** What a viewer may see, and how it is decrypted. */
interface Reader {
  rights: AccountFieldRights;
  vault: Vault;
  texts: AccountTexts;
}

/**
 * Accounts by id as JSON texts in UTF-8, a chunk at a time; the next chunk is read while the last one is
 * used. Accounts that are no longer in the list are left out.
 */
export async function* readTexts(
  accounts: VisibleAccounts,
  ids: readonly number[],
  reader: Reader,
): AsyncGenerator<Buffer[]> {
  // Most accounts are unchanged since somebody else read them.
  const versions = reader.texts.hasAny(ids) ? await readVersions(accounts, ids) : null;
  const read = (from: number) => readChunk(accounts, ids.slice(from, from + chunk), versions, reader);
  let next = read(0);
  for (let from = 0; from < ids.length; from += chunk) {
    const { wanted, found } = next;
    const rows = await next.rows;
    next = read(from + chunk);
    // Nobody awaits it after the reader has gone away.
    next.rows.catch(() => undefined);
    for (const row of rows) found.set(row.id, textOf(row, reader));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}

/** The text of a row, for this viewer and later ones. */
function textOf(row: VersionedRow, { rights, vault, texts }: Reader): Buffer {
  const text = Buffer.from(accountText(row, rights, vault));
  texts.keep(row.id, row.version, text);
  return text;
}

type VersionedRow = WireRow & { version: string };

const version = sql<string>`accounts.changed_xid::text`;

async function readVersions(
  accounts: VisibleAccounts,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await accounts
    .select(['accounts.id', version.as('version')])
    .where(sql<boolean>`accounts.id = any(${sql.val(ids)}::int[])`)
    .execute();
  return new Map(rows.map(({ id, version: of }) => [id, of]));
}

interface Chunk {
  wanted: readonly number[];
  found: Map<number, Buffer>;
  /** Accounts that are not in the cache. */
  rows: Promise<VersionedRow[]>;
}

/** Starts to read a chunk. @param versions of the listed accounts; null: unknown */
function readChunk(
  accounts: VisibleAccounts,
  wanted: readonly number[],
  versions: ReadonlyMap<number, string> | null,
  { rights, texts }: Reader,
): Chunk {
  const found = new Map<number, Buffer>();
  for (const id of versions ? wanted : []) {
    const text = texts.find(id, versions?.get(id));
    if (text) found.set(id, text);
  }
  const missing = wanted.filter((id) => !found.has(id) && (versions === null || versions.has(id)));
  return { wanted, found, rows: readRows(accounts, missing, rights) };
}

async function readRows(
  accounts: VisibleAccounts,
  ids: readonly number[],
  { deniedGroups, seesSecrets }: AccountFieldRights,
): Promise<VersionedRow[]> {
  if (ids.length === 0) return [];
  const figures =
    deniedGroups.length === 0
      ? sql`accounts.figures`
      : sql`accounts.figures - ${sql.val(deniedGroups)}::text[]`;
  return withGroups(accounts)
    .select([
      'accounts.id',
      version.as('version'),
      plainFields.as('plain'),
      sql<string>`accounts.details::text`.as('details'),
      sql<string>`(${figures})::text`.as('figures'),
      (seesSecrets ? sql<string | null>`accounts.secrets` : sql<null>`null`).as('secrets'),
    ])
    .where(sql<boolean>`accounts.id = any(${sql.val(ids)}::int[])`)
    .execute();
}
