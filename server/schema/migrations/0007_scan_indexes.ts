import { type Kysely, sql } from 'kysely';

/** Indexes for what the cleanup deletes, for members of a group, and for the unfinished tasks of a server. */
const statements = [
  // Without it each new address of an attacker scanned the counts of all earlier ones.
  `create index tries_expiry on tries (resets_at)`,
  `create index sessions_expiry on sessions (expires_at)`,
  `create index tasks_expiry on tasks (end_at)`,
  `create index tasks_unfinished on tasks (server_id) where status in ('sent', 'active')`,
  `create index user_server_groups_group on user_server_groups (group_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
