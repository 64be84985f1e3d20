import { type Kysely, sql } from 'kysely';

/** A change of a role or a block that a call makes is recorded with the person who calls. */
const recordUserChange = `create or replace function record_user_change() returns trigger language plpgsql as $$
  declare
    -- Both are set by whoever changes it: more details, and who it is.
    more jsonb := coalesce(nullif(current_setting('dugout.audit_details', true), ''), '{}')::jsonb;
    who jsonb := coalesce(nullif(current_setting('dugout.audit_who', true), ''), '{}')::jsonb;
  begin
    insert into audit_log
        (at, action, target_id, target_name, details, actor_id, actor_name, as_id, as_name, address, device)
      select now(), change.action, new.id, new.username, change.details || more,
        (who->>'actor_id')::int, who->>'actor_name', (who->>'as_id')::int, who->>'as_name', who->>'address', who->>'device'
      from (values
        ('roleChanged', old.role <> new.role, jsonb_build_object('from', old.role, 'to', new.role)),
        (case when new.blocked then 'blocked' else 'unblocked' end, old.blocked <> new.blocked, '{}'::jsonb)
      ) as change (action, happened, details)
      where change.happened;
    perform append_user_changes(array(
      select distinct user_id from session_rights where actor_id = new.id and user_id <> new.id), false);
    perform append_user_changes(array[new.id], new.blocked);
    if new.blocked then
      -- Guest access that was started from them ends with them.
      delete from sessions where user_id = new.id;
    end if;
    return null;
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(recordUserChange).execute(db);
}
