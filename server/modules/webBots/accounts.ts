import type { NeedsAccess, Vault } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { WebBotAccount, WebBotInput } from '#contract/http/webBots.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import type { WebBotAccountsTable } from '#server/schema/webBotTables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { decryptWebBot, encryptWebBot } from './secrets.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'vault'>;

/** The secrets of an account as parts of the answer. */
function secretsOf(vault: Vault, row: Selectable<WebBotAccountsTable>) {
  const { password, gauth, proxyLogin, proxyPassword } = decryptWebBot(
    vault,
    row.owner_id,
    row.email,
    row.secrets,
  );
  return { credentials: { password, gauth }, proxy: { login: proxyLogin, password: proxyPassword } };
}

/** @param vault null: without the secrets */
function accountOf(vault: Vault | null, row: Selectable<WebBotAccountsTable>): WebBotAccount {
  const { proxy, ...secrets } = vault ? secretsOf(vault, row) : {};
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...secrets,
    proxy: { host: row.proxy_host, port: row.proxy_port, ...proxy },
    botting: {
      tmStatus: row.tm_status,
      coins: row.coins,
      coinsWithCards: row.coins_with_cards,
      profit: row.profit,
      lastLogin: row.last_login?.toISOString() ?? null,
    },
  };
}

interface ReadOptions {
  /** Accounts to include; null: all. */
  ids: readonly number[] | null;
  /** Whether to include passwords, secrets of one-time codes and the access to the proxy. */
  withSecrets: boolean;
}

/** Accounts of a user, by id. */
export async function readWebBots(
  { db, vault }: Deps,
  ownerId: number,
  { ids, withSecrets }: ReadOptions,
): Promise<WebBotAccount[]> {
  const rows = await db
    .selectFrom('web_bot_accounts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(ids !== null, (query) => query.where(sql<boolean>`id = any(${sql.val([...(ids ?? [])])}::int[])`))
    .orderBy('id')
    .execute();
  return rows.map((row) => accountOf(withSecrets ? vault : null, row));
}

export async function appendWebBots(
  db: Kysely<Tables>,
  ownerId: number,
  accounts: readonly { id: number }[],
): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  if (ids.length > 0) await appendEvent(db, 'webBotAccountsUpdated', { ids }, { userIds: [ownerId] });
}

/** Appends a fact about accounts of a user, for their owner. */
async function appendWebBotFact(
  db: Kysely<Tables>,
  ownerId: number,
  accounts: readonly { id: number }[],
  kind: 'webBotAdded' | 'webBotEdited' | 'webBotDeleted',
): Promise<void> {
  const objects = { webBot: accounts.map(({ id }) => id) };
  if (accounts.length > 0)
    await appendFact(db, { kind, objects, data: {}, audience: { userIds: [ownerId] } });
}

/**
 * Adds accounts, and overwrites those with the same email: their problem is cleared, and deleted ones are in
 * use again.
 * @param inputs of several with one email the last one counts; `seen`: the displayed time of its last change
 * @throws HttpError 409 when one of them was changed after `seen`
 */
export async function saveWebBots(
  { db, now, vault }: Deps,
  ownerId: number,
  inputs: readonly (WebBotInput & { seen?: string | undefined })[],
  once: IdempotencyKey,
): Promise<{ created: number; updated: number }> {
  const at = now();
  const byEmail = new Map(inputs.map((input) => [input.email, input]));
  const rows = [...byEmail.values()].map(({ email, password, gauth, proxy }) => ({
    owner_id: ownerId,
    email,
    secrets: encryptWebBot(vault, ownerId, email, {
      password,
      gauth,
      proxyLogin: proxy.login,
      proxyPassword: proxy.password,
    }),
    proxy_host: proxy.host,
    proxy_port: proxy.port,
    at,
  }));
  const seen = new Map(
    [...byEmail.values()].flatMap(({ email, seen: time }) => (time ? [[email, time]] : [])),
  );
  const { answer: saved } = await transactOnce({ db, now }, once, async (transaction) => {
    if (seen.size > 0) await refuseChanged(transaction, ownerId, seen);
    // A row that was just inserted has `xmax` 0.
    const { rows: written } = await sql<{ id: number; isNew: boolean }>`
    insert into web_bot_accounts as stored (owner_id, email, status, secrets, proxy_host, proxy_port, created_at, updated_at)
    select owner_id, email, 'added', secrets, proxy_host, proxy_port, at, at
    from json_to_recordset(${JSON.stringify(rows)}::json) as account(owner_id int, email text, secrets text,
      proxy_host text, proxy_port int, at timestamptz)
    order by email
    on conflict (owner_id, email) do update set
      status = 'updated', error = null, secrets = excluded.secrets, proxy_host = excluded.proxy_host,
      proxy_port = excluded.proxy_port, updated_at = excluded.updated_at
    returning id, xmax = 0 as "isNew"`.execute(transaction);
    await appendWebBots(transaction, ownerId, written);
    const added = written.filter(({ isNew }) => isNew);
    await appendWebBotFact(transaction, ownerId, added, 'webBotAdded');
    const edited = written.filter(({ isNew }) => !isNew);
    await appendWebBotFact(transaction, ownerId, edited, 'webBotEdited');
    return written;
  });
  const created = saved.filter(({ isNew }) => isNew).length;
  return { created, updated: saved.length - created };
}

/** @throws HttpError 409 when one of these accounts, by email, was last changed at another time than the one given */
async function refuseChanged(
  db: Kysely<Tables>,
  ownerId: number,
  seen: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await db
    .selectFrom('web_bot_accounts')
    .select(['email', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`email = any(${sql.val([...seen.keys()])}::text[])`)
    .orderBy('email')
    .forUpdate()
    .execute();
  if (rows.some(({ email, updated_at }) => Date.parse(seen.get(email) ?? '') !== updated_at.getTime()))
    throw refuse('webBotChanged');
}

/** Marks accounts of a user as deleted. @returns how many were not marked before */
export async function deleteWebBots(
  { db, now }: Deps,
  ownerId: number,
  ids: readonly number[],
): Promise<number> {
  return transact(db, async (transaction) => {
    const deleted = await transaction
      .updateTable('web_bot_accounts')
      .set({ status: 'deleted', updated_at: now() })
      .where('owner_id', '=', ownerId)
      .where(sql<boolean>`id = any(${sql.val([...ids])}::int[])`)
      .where('status', '!=', 'deleted')
      .returning('id')
      .execute();
    await appendWebBots(transaction, ownerId, deleted);
    await appendWebBotFact(transaction, ownerId, deleted, 'webBotDeleted');
    return deleted.length;
  });
}
