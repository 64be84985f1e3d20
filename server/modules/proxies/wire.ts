import type { Selectable } from 'kysely';
import { type Proxy, proxyStatus } from '#contract/http/proxies.ts';
import { type ProxyProtocol, publicUrl } from '#domain/proxies/url.ts';
import type { Vault } from '#server/modules/access/index.ts';
import type { ProxiesTable } from '#server/schema/proxyTables.ts';
import { decryptAccess } from './secrets.ts';

export type ProxyRow = Selectable<ProxiesTable>;

type StatusName = keyof typeof proxyStatus;

function statusOf({ check_requested_at, checked_at, error }: ProxyRow): StatusName {
  if (check_requested_at !== null) return 'checking';
  if (checked_at === null) return 'new';
  return error === null ? 'ok' : 'failed';
}

/** A stored proxy as sent by the API. @param vault null: without login and password */
export function proxyOnWire(row: ProxyRow, vault: Vault | null): Proxy {
  const { id, host, port, region, error, latency_ms: latencyMs } = row;
  const protocol = row.protocol as ProxyProtocol;
  const statusText = statusOf(row);
  return {
    id,
    url: publicUrl({ protocol, host, port }),
    protocol,
    ip: host,
    port,
    ...(vault && decryptAccess(vault, row)),
    region,
    status: proxyStatus[statusText],
    statusText,
    blocked: error === 'blocked',
    blockedUntil: row.blocked_until?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    error,
    latencyMs,
  };
}
