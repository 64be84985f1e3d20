import { accountFieldRights, type NeedsAccess, type Viewer } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ProxySource, proxySources, type ProxyUse } from '#contract/http/proxies.ts';
import { readProxyUrl, proxyUrlOf } from '#domain/proxies/url.ts';
import { decryptSecrets, visibleAccounts } from '#server/modules/accounts/index.ts';
import type { IdempotencyKey } from '#server/kernel/database/idempotency.ts';
import { forbidden } from '#server/kernel/errors.ts';
import { decryptAccess } from './secrets.ts';
import { addProxies, type NewProxy } from './store.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'vault'>;

/** Number of secrets that are decrypted before other calls get a turn. */
const perTurn = 500;

/** An account's proxy. */
interface Used {
  accountId: number;
  ip: string;
  port: number;
  login: string;
  password: string;
}

const sourcesOf = (role: number): ProxySource[] => {
  const { deniedGroups } = accountFieldRights(role);
  return proxySources.filter((source) => !deniedGroups.includes(source));
};

/** The proxies of the accounts that a viewer sees. @param hosts hosts to include; null: all */
async function readUsed(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  viewer: Viewer,
  { source, hosts }: { source: ProxySource; hosts: readonly string[] | null },
): Promise<Used[]> {
  const ip = sql<string>`accounts.details -> ${source}::text ->> 'ip'`;
  const rows = await visibleAccounts(db, viewer)
    .select(['accounts.id', 'accounts.secrets', ip.as('ip')])
    .select(sql<string | null>`accounts.details -> ${source}::text ->> 'port'`.as('port'))
    .where(
      hosts === null ? sql<boolean>`${ip} is not null` : sql<boolean>`${ip} = any(${sql.val(hosts)}::text[])`,
    )
    .orderBy('accounts.id')
    .execute();
  const used: Used[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % perTurn === perTurn - 1) await pause();
    const { login = '', password = '' } = decryptSecrets(vault, row.id, row.secrets)[source] ?? {};
    used.push({ accountId: row.id, ip: row.ip, port: Number(row.port), login, password });
  }
  return used;
}

/** Adds the proxies of the accounts that the caller sees. @throws HttpError 403 for a group that the role may not see */
export async function importProxies(
  context: Deps,
  viewer: Viewer,
  source: ProxySource,
  once: IdempotencyKey,
): Promise<{ found: number; created: number; duplicates: number; invalid: number }> {
  if (!sourcesOf(viewer.role).includes(source)) throw forbidden();
  const found = new Map<string, NewProxy>();
  let invalid = 0;
  for (const used of await readUsed(context, viewer, { source, hosts: null })) {
    const url = proxyUrlOf({ ...used, protocol: 'http' });
    const address = readProxyUrl(url);
    if (typeof address === 'string') invalid++;
    else found.set(url, { ...address, region: null });
  }
  const added = await addProxies(context, viewer.id, [...found.values()], once, source);
  return { found: found.size, ...added, invalid };
}

const keyOf = (ip: string, port: number, login: string): string => JSON.stringify([ip, port, login]);

/** Which accounts use the caller's proxies. @param proxyIds proxies to include; undefined: all */
export async function readProxyUse(
  context: Pick<Deps, 'db' | 'vault'>,
  viewer: Viewer,
  proxyIds: readonly number[] | undefined,
): Promise<ProxyUse[]> {
  const { db, vault } = context;
  const proxies = await db
    .selectFrom('proxies')
    .select(['id', 'owner_id', 'key', 'host', 'port', 'secrets'])
    .where('owner_id', '=', viewer.id)
    .$if(proxyIds !== undefined, (query) => query.where(sql<boolean>`id = any(${sql.val(proxyIds)}::int[])`))
    .orderBy('id')
    .execute();
  const hosts = [...new Set(proxies.map(({ host }) => host))];
  const sources = sourcesOf(viewer.role);
  const ids = new Map<string, Record<ProxySource, number[]>>();
  for (const source of sources)
    for (const { accountId, ip, port, login } of await readUsed(context, viewer, { source, hosts })) {
      const key = keyOf(ip, port, login);
      const entry = ids.get(key) ?? { proxy: [], webAppProxy: [] };
      entry[source].push(accountId);
      ids.set(key, entry);
    }
  const uses: ProxyUse[] = [];
  for (const [at, proxy] of proxies.entries()) {
    if (at % perTurn === perTurn - 1) await pause();
    const use = ids.get(keyOf(proxy.host, proxy.port, decryptAccess(vault, proxy).login));
    if (use) uses.push({ id: proxy.id, ...use });
  }
  return uses;
}
