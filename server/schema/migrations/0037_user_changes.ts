import { type Kysely, sql } from 'kysely';

/**
 * A change of a role or a block that is made in the database takes effect at once: the sessions of a blocked user end, with
 * guest access that was started from them, and API processes on PostgreSQL are notified.
 */
const recordUserChange = `create or replace function record_user_change() returns trigger language plpgsql as $$
  declare
    -- Set by the command npm run admin: who changes it.
    more jsonb := coalesce(nullif(current_setting('dugout.audit_details', true), ''), '{}')::jsonb;
    affected int;
  begin
    if old.role <> new.role then
      insert into audit_log (at, action, target_id, target_name, details)
        values (now(), 'roleChanged', new.id, new.username,
          jsonb_build_object('from', old.role, 'to', new.role) || more);
    end if;
    if old.blocked <> new.blocked then
      insert into audit_log (at, action, target_id, target_name, details)
        values (now(), case when new.blocked then 'blocked' else 'unblocked' end, new.id, new.username, more);
    end if;
    for affected in
      select distinct user_id from session_rights where actor_id = new.id and user_id <> new.id
    loop
      perform pg_notify('dugout_users', affected || ' changed');
    end loop;
    perform pg_notify('dugout_users', new.id || case when new.blocked then ' blocked' else ' changed' end);
    if new.blocked then
      -- Guest access that was started from them ends with them.
      delete from sessions where user_id = new.id;
    end if;
    return null;
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(recordUserChange).execute(db);
  // Nobody who is blocked has a session from here on.
  await sql`delete from sessions where user_id in (select id from users where blocked)`.execute(db);
}
