import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/** Expiry of credentials that never expire, for a revocation, which has to outlive them. */
const never = new Date('9999-12-31T00:00:00Z');

/** Query for the revoked credentials that have not expired, for the list of the messaging server. */
export const revokedAgentCredentials = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('agent_credentials')
    .select([
      'public_key as publicKey',
      sql<Date>`coalesce(expires_at, ${never}::timestamptz)`.as('expiresAt'),
    ])
    .where('revoked_at', 'is not', null)
    .where(sql<boolean>`(expires_at is null or expires_at > ${now})`);

/** The latest expiry of each server's credentials, without servers whose credentials never expire; revoked ones do not count. */
export const newestCredentials = sql`select servers.name, max(expires_at) as ends_at
  from agent_credentials join servers on servers.token = agent_credentials.token
  where revoked_at is null group by servers.id, servers.name having bool_and(expires_at is not null)`;
