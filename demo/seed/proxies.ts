import { type Kysely, sql } from 'kysely';
import { createVault } from '#server/modules/access/vault.ts';
import { demoPorts } from '#demo/proxies/ports.ts';
import { encryptAccess, proxyKey } from '#server/modules/proxies/secrets.ts';
import type { ProxyAddress, ProxyProtocol } from '#domain/proxies/url.ts';
import type { Tables } from '#server/schema/tables.ts';

const owners = ['operator@dugout.test', 'supervisor@dugout.test', 'admin@dugout.test', 'staff@dugout.test'];
const { http, socks, refused } = demoPorts;

/** Where the demo's proxies listen, and with which logins: each check ends differently. */
const demoProxies: readonly [ProxyProtocol, number, string, string | null][] = [
  ['http', http, 'north', 'DE'],
  ['http', http, 'south', 'NL'],
  ['http', http, 'expired', 'DE'],
  ['http', http, 'slow', 'PL'],
  ['http', http, 'busy', 'GB'],
  ['socks5', socks, 'north', 'DE'],
  ['socks5', socks, 'south', null],
  ['socks5', socks, 'expired', 'NL'],
  ['socks5', socks, 'slow', 'PL'],
  ['http', refused, 'north', 'GB'],
  // Not a SOCKS proxy: something else listens there.
  ['socks5', http, 'north', 'DE'],
];

/** Whether there ever were proxies. Users may have deleted all of them since, but ids are never reused. */
export async function hasProxies(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select is_called as "isUsed" from proxies_id_seq`.execute(
    db,
  );
  return rows[0]?.isUsed ?? false;
}

/** Writes the proxies of the demo, not checked yet, and some in networks that checks may not reach. */
export async function seedProxies(db: Kysely<Tables>, secret: Buffer, now: Date): Promise<void> {
  const vault = createVault(secret);
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', owners)
    .orderBy('id')
    .execute();
  const addresses = [
    ...demoProxies.map(([protocol, port, login, region]) => ({
      protocol,
      host: '127.0.0.1',
      port,
      login,
      region,
    })),
    { protocol: 'http' as const, host: '10.0.0.7', port: 3128, login: 'north', region: null },
    { protocol: 'https' as const, host: '169.254.169.254', port: 443, login: 'north', region: null },
  ];
  const rows = users.flatMap(({ id: ownerId }) =>
    addresses.map(({ region, ...address }) => {
      const proxy: ProxyAddress = { ...address, password: 'demo-proxy' };
      const { protocol, host, port } = proxy;
      const key = proxyKey(vault, proxy);
      const secrets = encryptAccess(vault, { ownerId, key }, proxy);
      return { owner_id: ownerId, key, protocol, host, port, secrets, region, created_at: now };
    }),
  );
  if (rows.length > 0) await db.insertInto('proxies').values(rows).execute();
}
