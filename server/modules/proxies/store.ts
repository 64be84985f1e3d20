import type { ProxySource } from '#contract/http/proxies.ts';
import type { NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import type { ProxyAddress } from '#domain/proxies/url.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';
import { encryptAccess, proxyKey } from './secrets.ts';
import { proxyOnWire } from './wire.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'vault'>;

/** Number of proxies per statement when the list is read. */
const chunk = 1_000;

export interface NewProxy extends ProxyAddress {
  region: string | null;
}

export async function appendProxies(
  db: Kysely<Tables>,
  ownerId: number,
  proxies: readonly { id: number }[],
): Promise<void> {
  const ids = proxies.map(({ id }) => id);
  if (ids.length > 0) await appendEvent(db, 'proxiesUpdated', { ids }, { userIds: [ownerId] });
}

interface StoredProxy {
  id: number;
  host: string;
  port: number;
}

/** Appends a fact about proxies of a user, for their owner. */
export async function appendProxyFact(
  db: Kysely<Tables>,
  ownerId: number,
  proxies: readonly StoredProxy[],
  kind: 'proxyAdded' | 'proxyChecked' | 'proxyDeleted',
  data: { source?: string } = {},
): Promise<void> {
  if (proxies.length === 0) return;
  await appendFact(db, {
    kind,
    objects: { proxy: proxies.map(({ id, host, port }) => ({ id, name: `${host}:${port}` })) },
    data,
    audience: { userIds: [ownerId] },
  });
}

interface ListQuery {
  proxyIds?: readonly number[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The proxies of a user by id, as JSON text in parts. @param seesAccess includes login and password */
export async function readProxies(
  { db, vault }: Deps,
  ownerId: number,
  { query: { proxyIds, limit, offset = 0 }, seesAccess }: { query: ListQuery; seesAccess: boolean },
): Promise<AsyncIterable<string>> {
  const own = db
    .selectFrom('proxies')
    .where('owner_id', '=', ownerId)
    .$if(proxyIds !== undefined, (query) => query.where(sql<boolean>`id = any(${sql.val(proxyIds)}::int[])`));
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id) as ids from (${own.select('id')}) listed`.execute(db);
  const all = rows[0]?.ids ?? [];
  const ids = all.slice(offset, limit === undefined ? undefined : offset + limit);
  const readPart = (from: number) =>
    own
      .selectAll()
      .where(sql<boolean>`id = any(${sql.val(ids.slice(from, from + chunk))}::int[])`)
      .orderBy('id')
      .execute();
  return (async function* () {
    yield `{"summary":{"total":${all.length}},"data":[`;
    let separator = '';
    for (let from = 0; from < ids.length; from += chunk) {
      const part = await readPart(from);
      if (part.length === 0) continue;
      yield (
        separator + part.map((row) => JSON.stringify(proxyOnWire(row, seesAccess ? vault : null))).join(',')
      );
      separator = ',';
    }
    yield ']}';
  })();
}

/**
 * Adds proxies that the user does not have yet.
 * @param source group of accounts from which they were imported.
 * @returns how many were added; the others are duplicates
 */
export async function addProxies(
  { db, now, vault }: Deps,
  ownerId: number,
  proxies: readonly NewProxy[],
  once: IdempotencyKey,
  source?: ProxySource,
): Promise<{ created: number; duplicates: number }> {
  const at = now();
  const byKey = new Map(proxies.map((proxy) => [proxyKey(vault, proxy), proxy]));
  const rows = [...byKey].map(([key, proxy]) => {
    const { protocol, host, port, region } = proxy;
    const secrets = encryptAccess(vault, { ownerId, key }, proxy);
    return { owner_id: ownerId, key, protocol, host, port, secrets, region, created_at: at };
  });
  const { answer: created } = await transactOnce({ db, now }, once, async (transaction) => {
    const made: StoredProxy[] = [];
    for (let from = 0; from < rows.length; from += chunk) {
      const { rows: added } = await sql<StoredProxy>`
      insert into proxies (owner_id, key, protocol, host, port, secrets, region, created_at)
      select owner_id, key, protocol, host, port, secrets, region, created_at
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + chunk))}::json) as proxy(owner_id int, key text,
        protocol text, host text, port int, secrets text, region text, created_at timestamptz)
      on conflict (owner_id, key) do nothing
      returning id, host, port`.execute(transaction);
      made.push(...added);
    }
    await appendProxies(transaction, ownerId, made);
    await appendProxyFact(transaction, ownerId, made, 'proxyAdded', source && { source });
    return made.length;
  });
  return { created, duplicates: proxies.length - created };
}

/** Deletes proxies of a user. @returns how many there were */
export async function deleteProxies({ db }: Deps, ownerId: number, ids: readonly number[]): Promise<number> {
  return transact(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('proxies')
      .where('owner_id', '=', ownerId)
      .where(sql<boolean>`id = any(${sql.val([...ids])}::int[])`)
      .returning(['id', 'host', 'port'])
      .execute();
    await appendProxies(transaction, ownerId, deleted);
    await appendProxyFact(transaction, ownerId, deleted, 'proxyDeleted');
    return deleted.length;
  });
}
