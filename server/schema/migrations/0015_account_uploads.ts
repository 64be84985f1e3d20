import { type Kysely, sql } from 'kysely';

/** Which new accounts have been added, so that none is added twice; emails are compared without their case. */
const statements = [
  `create table account_uploads (gui_id uuid primary key, uploaded_at timestamptz not null default now())`,
  `create index accounts_email_lower on accounts (lower(email))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
