import { type Kysely, sql } from 'kysely';

/** Credentials that were made for agents on other machines, so that they can be listed and revoked. */
const statements = [
  // No reference: credentials are made before an agent is attached, and a revocation must outlive its server.
  `create table agent_credentials (
    public_key text primary key,
    token text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index agent_credentials_token on agent_credentials (token)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
