import { type Kysely, sql } from 'kysely';

/**
 * A device is told by push as long as the session goes on in which it was added. Earlier ones get a session of their user, of
 * the same browser if there is one; null: added by a process of an earlier release.
 */
const statements = [
  `alter table push_devices add column session_id text references sessions on delete cascade`,
  `create index push_devices_session on push_devices (session_id) where session_id is not null`,
  `update push_devices p set session_id = (
    select s.id from sessions s where s.user_id = p.user_id and s.kind = 'own' and s.expires_at > now()
    order by s.device is not distinct from p.device desc, s.last_seen_at desc limit 1)`,
  `delete from push_devices where session_id is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
