import { type Kysely, sql } from 'kysely';

/** Issued credentials for the messaging channel, so that they can be revoked before they expire. */
const statements = [
  // No references: a revocation must outlive its user and its session.
  `create table channel_credentials (
    public_key text primary key,
    user_id int not null,
    session_id text not null,
    role int not null,
    server_ids jsonb not null,
    expires_at timestamptz not null,
    revoked boolean not null default false
  )`,
  `create index channel_credentials_user on channel_credentials (user_id)`,
  `create index channel_credentials_expiry on channel_credentials (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
