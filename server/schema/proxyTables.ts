import type { Generated } from 'kysely';

export interface ProxiesTable {
  id: Generated<number>;
  /** The only user who sees it. */
  owner_id: number;
  /** Digest of the whole URL; unique for its owner. */
  key: string;
  /** One of `proxyProtocols`. */
  protocol: string;
  /** Address without brackets, or a lower-case host name. */
  host: string;
  port: number;
  /** Login and password, encrypted by the vault; see `server/modules/proxies/secrets.ts`. Null without. */
  secrets: string | null;
  region: string | null;
  /** End of the last check; the next four columns are its result. */
  checked_at: Date | null;
  /** One of the contract's `proxyErrors`; null: it works. */
  error: string | null;
  blocked_until: Date | null;
  /** Milliseconds. */
  latency_ms: number | null;
  /** A check is wanted; null when none is. */
  check_requested_at: Date | null;
  /** An API process is carrying it out since then; after `claimMs` another one does. */
  check_started_at: Date | null;
  created_at: Date;
}
