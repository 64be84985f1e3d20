import { type Kysely, sql } from 'kysely';

/**
 * What users have changed in the cells of accounts, for their history; nothing is written to `account_edits` any more, the
 * release after this one drops it. Rows are appended in the order of time, so that a `brin` index finds the old ones to delete.
 */
const statements = [
  `create table account_changes (
    position bigint primary key generated always as identity,
    account_id int not null,
    field text not null,
    before jsonb,
    after jsonb,
    at timestamptz not null default clock_timestamp(),
    actor_kind text not null default 'system',
    actor_id int,
    actor_name text,
    cause text
  )`,
  `create index account_changes_of_cell on account_changes (account_id, field, position)`,
  `create index account_changes_at on account_changes using brin (at) with (pages_per_range = 16)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
