import { type Kysely, sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import type { Vault } from '#server/modules/access/index.ts';
import { appendFacts, factsByServer } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';
import { newAccountRow } from './newAccount.ts';
import { consoleKey, type UploadTarget } from './uploadPlaces.ts';

/** Daily limit of games of a new console. */
const maxGamesToday = 12;

export interface Stored {
  guiId: string;
  accountId: number;
  consoleId: number;
  serverId: number;
  /** The console was added as well. */
  isNewConsole: boolean;
}

/** Stores accounts, and the consoles that do not exist yet. */
export async function storeAccounts(
  db: Kysely<Tables>,
  placed: readonly UploadTarget[],
  consoles: ReadonlyMap<string, number>,
  vault: Vault,
): Promise<Stored[]> {
  const created = await createConsoles(db, placed, consoles);
  // Reserved before the rows are written, because the secrets of an account are bound to its id.
  const ids = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('accounts', 'id'))::int as id
    from generate_series(1, ${placed.length}::int) order by id`.execute(db);
  const stored = placed.map(({ account, index }, at) => {
    const key = consoleKey(account);
    const consoleId = created.get(key) ?? consoles.get(key) ?? 0;
    const accountId = ids.rows[at]?.id ?? 0;
    const row = newAccountRow(account, { id: accountId, consoleId, index }, vault);
    const { guiId, serverId } = account;
    return { row, guiId, accountId, consoleId, serverId, isNewConsole: created.has(key) };
  });
  const rows = JSON.stringify(stored.map(({ row }) => row));
  await sql`insert into accounts (id, console_id, email, index, status, open, digital, guest, script_title,
      script_description, details, secrets)
    select id, console_id, email, index, status, open, digital, guest, script_title, script_description, details, secrets
    from json_populate_recordset(null::accounts, ${rows}::json)`.execute(db);
  await sql`insert into account_uploads (gui_id)
    select unnest(${sql.val(stored.map(({ guiId }) => guiId))}::uuid[])`.execute(db);
  return stored;
}

/** Adds the consoles that do not exist yet. @returns their ids by {@link consoleKey} */
async function createConsoles(
  db: Kysely<Tables>,
  placed: readonly UploadTarget[],
  consoles: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const missing = new Map(
    placed.flatMap(({ account }) => {
      const key = consoleKey(account);
      return consoles.has(key) ? [] : [[key, account] as const];
    }),
  );
  if (missing.size === 0) return new Map();
  const rows = await db
    .insertInto('consoles')
    .values(
      [...missing.values()].map(({ serverId, consoleName }) => ({
        server_id: serverId,
        name: consoleName,
        open: true,
        status: consoleStatus.new,
        max_games_today: maxGamesToday,
      })),
    )
    .returning(['id', 'server_id', 'name'])
    .execute();
  const added = rows.map(({ id, server_id: serverId, name }) => ({ id, serverId, name }));
  await appendFacts(db, factsByServer('consoleAdded', 'console', added, {}));
  return new Map(rows.map((row) => [consoleKey({ serverId: row.server_id, consoleName: row.name }), row.id]));
}
