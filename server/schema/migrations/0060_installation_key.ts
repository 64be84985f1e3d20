import { type Kysely, sql } from 'kysely';

/** Which `secret.key` the stored secrets were encrypted with: its id, not the key. */
const statements = [
  `create table installation_key (
    is_only boolean primary key default true check (is_only),
    key_id text not null,
    bound_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
