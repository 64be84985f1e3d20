import type { Generated } from 'kysely';

export interface ProxiesTable {
  id: Generated<number>;
  /** The only user who sees the proxy. */
  owner_id: number;
  /** Digest of the whole URL; unique for its owner. */
  key: string;
  /** One of `proxyProtocols`. */
  protocol: string;
  /** Address without brackets, or a lower-case host name. */
  host: string;
  port: number;
  /** Login and password, encrypted by the vault; see `server/modules/proxies/secrets.ts`. Null without them. */
  secrets: string | null;
  region: string | null;
  /** End of the last check; the next four columns are its result. */
  checked_at: Date | null;
  /** One of the contract's `proxyErrors`; null: it works. */
  error: string | null;
  blocked_until: Date | null;
  /** Milliseconds. */
  latency_ms: number | null;
  /** When a check was requested; null when none is. */
  check_requested_at: Date | null;
  /** Since when an API process has been running the check; after `claimMs` another one takes over. */
  check_started_at: Date | null;
  created_at: Date;
}
