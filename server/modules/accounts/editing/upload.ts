import type { Answer, Call, NeedsAccess, Viewer, Vault } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import type { uploadAccounts as uploadCall } from '#contract/http/accounts/upload.ts';
import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { messageFault } from '#domain/api/issueFaults.ts';
import { checkStaged, type StagedAccount, type StagedFaults } from '#domain/accounts/staged/staged.ts';
import { ignoreOffline } from '#server/kernel/messaging/agentError.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { appendFacts, factsByServer } from '#server/kernel/events/facts.ts';
import { recordUpload } from './edits.ts';
import { placeAccounts, consoleKey, type UploadTarget } from './uploadPlaces.ts';
import { consoleStatus } from '#contract/enums.ts';
import { newAccountRow } from './newAccount.ts';
import { lockFor, lockRows } from '#server/schema/rowLocks.ts';

/** Daily limit of games of a new console. */
const maxGamesToday = 12;

type Deps = Needs<'db' | 'messaging'> & NeedsAccess<'vault'>;
type Entries = Call<typeof uploadCall>['body']['accounts'];

/**
 * Adds new accounts, each separately: each refused account has its own error. A console that the server does
 * not have yet is added with its first account. Accounts that were added before are reported as sent.
 */
export async function uploadAccounts(
  deps: Deps,
  viewer: Viewer & { username: string },
  entries: Entries,
): Promise<Answer<typeof uploadCall>> {
  const faulty = new Map<string, Fault>();
  const accounts = new Map<string, StagedAccount>();
  for (const entry of entries) {
    const { account, faults } = checkStaged(entry);
    if (account) accounts.set(account.guiId, account);
    else faulty.set(entry.guiId, asOne(faults));
  }
  const guiIds = [...new Set(entries.map(({ guiId }) => guiId))];
  const added = await transact(deps.db, async (transaction) => {
    await lockPlaces(transaction, [...accounts.values()]);
    const known = await knownOf(transaction, guiIds);
    const fresh = [...accounts.values()].filter(({ guiId }) => !known.has(guiId));
    const errors = new Map(faulty);
    const { placed, consoles } = await placeAccounts(transaction, viewer, fresh, errors);
    const stored = placed.length > 0 ? await storeAccounts(transaction, placed, consoles, deps.vault) : [];
    await recordUpload(
      transaction,
      viewer.username,
      stored.map(({ accountId }) => accountId),
    );
    await appendStored(transaction, stored);
    await appendFacts(
      transaction,
      factsByServer(
        'accountUploaded',
        'account',
        stored.map(({ accountId, serverId }) => ({ id: accountId, serverId })),
        {},
      ),
    );
    return { known, stored, errors };
  });
  await refreshAgents(deps, added.stored);
  const sent = new Set([...added.known, ...added.stored.map(({ guiId }) => guiId)]);
  return {
    sent: guiIds.filter((guiId) => sent.has(guiId)),
    errors: [...added.errors].flatMap(([guiId, fault]) => (sent.has(guiId) ? [] : { guiId, ...fault })),
  };
}

/**
 * Locks emails, servers and consoles until the accounts are stored, so that nobody else uses these emails,
 * adds accounts to these servers, or takes these places.
 */
async function lockPlaces(transaction: Kysely<Tables>, accounts: readonly StagedAccount[]): Promise<void> {
  const onServers = sql`any(${sql.val([...new Set(accounts.map(({ serverId }) => serverId))])}::int[])`;
  const names = sql.val([...new Set(accounts.map(({ consoleName }) => consoleName))]);
  await lockFor(transaction, 'accountEmails');
  await lockRows(
    transaction,
    'server_groups',
    sql`id in (select group_id from servers where id = ${onServers})`,
    'for share',
  );
  await lockRows(transaction, 'servers', sql`id = ${onServers}`);
  await lockRows(transaction, 'consoles', sql`server_id = ${onServers} and name = any(${names}::text[])`);
}

/** Combines all faults of an account into one. Those of the specification name their field. */
function asOne(fields: StagedFaults): Fault {
  const faults = Object.entries(fields).map(([field, message]) => {
    const fault = messageFault(message);
    return fault.error.startsWith('account.') ? fault : faultOf('ofField', { field, fault });
  });
  return faults.length === 1 && faults[0] ? faults[0] : faultOf('several', { faults });
}

/** The accounts that were added before. */
async function knownOf(db: Kysely<Tables>, guiIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account_uploads')
    .select('gui_id')
    .where(sql<boolean>`gui_id = any(${sql.val(guiIds)}::uuid[])`)
    .execute();
  const stored = new Set(rows.map(({ gui_id }) => gui_id));
  // The database writes ids in lower case.
  return new Set(guiIds.filter((guiId) => stored.has(guiId.toLowerCase())));
}

async function appendStored(db: Kysely<Tables>, stored: readonly Stored[]): Promise<void> {
  const changed = (idOf: (one: Stored) => number): { id: number; serverId: number }[] =>
    stored.map((one) => ({ id: idOf(one), serverId: one.serverId }));
  await appendChanges(
    db,
    'accountsUpdated',
    changed(({ accountId }) => accountId),
  );
  await appendChanges(
    db,
    'consolesUpdated',
    changed(({ consoleId }) => consoleId),
  );
  await appendChanges(
    db,
    'serversUpdated',
    changed(({ serverId }) => serverId),
  );
}

async function refreshAgents({ db, messaging }: Deps, stored: readonly Stored[]): Promise<void> {
  const withNew = [
    ...new Set(stored.flatMap(({ isNewConsole, serverId }) => (isNewConsole ? serverId : []))),
  ];
  if (withNew.length === 0) return;
  const servers = await db
    .selectFrom('servers')
    .select('token')
    .where(sql<boolean>`id = any(${sql.val(withNew)}::int[])`)
    .execute();
  await Promise.all(servers.map(({ token }) => ignoreOffline(messaging.command(token, { kind: 'refresh' }))));
}

interface Stored {
  guiId: string;
  accountId: number;
  consoleId: number;
  serverId: number;
  /** The console was added as well. */
  isNewConsole: boolean;
}

/** Stores accounts, and the consoles that do not exist yet. */
async function storeAccounts(
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
