import { faultOf } from '#domain/api/faults.ts';
import type { Fault } from '#contract/errors/index.ts';
import { type Kysely, sql } from 'kysely';
import { maxAccountIndex } from '#contract/http/accounts/account.ts';
import { type StagedAccount } from '#domain/accounts/staged/staged.ts';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/** An account that no rule has refused, with its place; the console may not exist yet. */
export interface UploadTarget {
  account: StagedAccount;
  index: number;
}

/** Identifies a console that may not exist yet. */
export const consoleKey = ({
  serverId,
  consoleName,
}: Pick<StagedAccount, 'serverId' | 'consoleName'>): string => `${serverId} ${consoleName}`;

/** Checks accounts against stored ones and against each other, and gives each an index. */
export async function placeAccounts(
  db: Kysely<Tables>,
  viewer: Viewer,
  accounts: readonly StagedAccount[],
  errors: Map<string, Fault>,
): Promise<{ placed: UploadTarget[]; consoles: Map<string, number> }> {
  if (accounts.length === 0) return { placed: [], consoles: new Map() };
  const servers = await visibleServers(db, viewer, accounts);
  const consoles = await consolesOf(db, accounts);
  const emails = await takenEmails(db, accounts);
  const indexes = await takenIndexes(db, [...consoles.values()]);
  // Rows without an index get none that another row of the call names.
  const wanted = new Map<number | string, Set<number>>();
  for (const account of accounts)
    if (typeof account.index === 'number') {
      const key = consoleKey(account);
      wanted.set(key, (wanted.get(key) ?? new Set()).add(account.index));
    }
  const placed: UploadTarget[] = [];
  for (const account of accounts) {
    const key = consoleKey(account);
    const taken = indexes.get(consoles.get(key) ?? key) ?? new Set<number>();
    const index = account.index ?? freeIndex(new Set([...taken, ...(wanted.get(key) ?? [])]));
    const email = account.email.toLowerCase();
    const fault = placeFault(account, {
      isServerVisible: servers.has(account.serverId),
      isEmailTaken: emails.has(email),
      isIndexTaken: index !== null && taken.has(index),
      isFull: index === null,
    });
    if (fault !== null) errors.set(account.guiId, fault);
    if (fault !== null || index === null) continue;
    emails.add(email);
    indexes.set(consoles.get(key) ?? key, taken.add(index));
    placed.push({ account, index });
  }
  return { placed, consoles };
}

function placeFault(
  { consoleName }: StagedAccount,
  found: { isServerVisible: boolean; isEmailTaken: boolean; isIndexTaken: boolean; isFull: boolean },
): Fault | null {
  if (!found.isServerVisible) return faultOf('serverNotFound');
  if (found.isEmailTaken) return faultOf('accountEmailTaken');
  if (found.isIndexTaken) return faultOf('indexTaken');
  return found.isFull ? faultOf('consoleFull', { name: consoleName }) : null;
}

/** The lowest free index; null when there is none. */
function freeIndex(taken: ReadonlySet<number>): number | null {
  for (let index = 0; index <= maxAccountIndex; index++) if (!taken.has(index)) return index;
  return null;
}

async function visibleServers(
  db: Kysely<Tables>,
  viewer: Viewer,
  accounts: readonly StagedAccount[],
): Promise<Set<number>> {
  const ids = accounts.map(({ serverId }) => serverId);
  const rows = await db
    .selectFrom('servers')
    .select('id')
    .where(sql<boolean>`id = any(${sql.val(ids)}::int[])`)
    .where(serverVisibleTo(viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ids of the consoles that exist, by {@link consoleKey}; the oldest of several with the same name. */
async function consolesOf(
  db: Kysely<Tables>,
  accounts: readonly StagedAccount[],
): Promise<Map<string, number>> {
  const wanted = new Set(accounts.map(consoleKey));
  const rows = await db
    .selectFrom('consoles')
    .select(['id', 'server_id', 'name'])
    .where(sql<boolean>`server_id = any(${sql.val(accounts.map(({ serverId }) => serverId))}::int[])`)
    .where(sql<boolean>`name = any(${sql.val(accounts.map(({ consoleName }) => consoleName))}::text[])`)
    .orderBy('id', 'desc')
    .execute();
  const keyed = rows.map(
    (row) => [consoleKey({ serverId: row.server_id, consoleName: row.name }), row.id] as const,
  );
  return new Map(keyed.filter(([key]) => wanted.has(key)));
}

async function takenEmails(db: Kysely<Tables>, accounts: readonly StagedAccount[]): Promise<Set<string>> {
  const emails = accounts.map(({ email }) => email.toLowerCase());
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where(sql<boolean>`lower(email) = any(${sql.val(emails)}::text[])`)
    .execute();
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}

/** Taken indexes by console: its id, or its key when it does not exist yet. */
async function takenIndexes(
  db: Kysely<Tables>,
  consoleIds: readonly number[],
): Promise<Map<number | string, Set<number>>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['console_id', 'index'])
    .where(sql<boolean>`console_id = any(${sql.val(consoleIds)}::int[])`)
    .execute();
  const byConsole = Map.groupBy(rows, ({ console_id }) => console_id);
  return new Map([...byConsole].map(([id, own]) => [id, new Set(own.map(({ index }) => index))]));
}
