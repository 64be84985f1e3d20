import { type Kysely, sql } from 'kysely';

/**
 * Changes of groups that are made in the database, and users who are deleted in it, take effect at once, as changes of roles
 * and blocks do: API processes on PostgreSQL are notified.
 */
const announceGroups = [
  `create function announce_group_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform pg_notify('dugout_users', user_id || ' changed')
        from (select distinct user_id from new_rows) as changed;
    elsif tg_op = 'DELETE' then
      perform pg_notify('dugout_users', user_id || ' changed')
        from (select distinct user_id from old_rows) as changed;
    else
      perform pg_notify('dugout_users', user_id || ' changed')
        from (select user_id from old_rows union select user_id from new_rows) as changed;
    end if;
    return null;
  end $$`,
  // A trigger with the changed rows is for one kind of statement only.
  `create trigger user_server_groups_inserted after insert on user_server_groups
    referencing new table as new_rows for each statement execute function announce_group_change()`,
  `create trigger user_server_groups_deleted after delete on user_server_groups
    referencing old table as old_rows for each statement execute function announce_group_change()`,
  `create trigger user_server_groups_updated after update on user_server_groups
    referencing old table as old_rows new table as new_rows for each statement execute function announce_group_change()`,
];

const announceDeletions = [
  `create function announce_user_deletion() returns trigger language plpgsql as $$
  declare
    affected int;
  begin
    for affected in
      select distinct user_id from session_rights where actor_id = old.id and user_id <> old.id
    loop
      perform pg_notify('dugout_users', affected || ' changed');
    end loop;
    perform pg_notify('dugout_users', old.id || ' changed');
    return old;
  end $$`,
  // Before it is deleted: the sessions, which tell whom the user acts as, are deleted with it.
  `create trigger users_deletion_announced before delete on users
    for each row execute function announce_user_deletion()`,
];

/** As in 0010_accounts, and an update of a membership counts as leaving the one group and joining the other. */
const noteUpdates = [
  `create or replace function note_access_change() returns trigger language plpgsql as $$
  begin
    update accounts_clock set at = greatest(clock_timestamp(), at + interval '1 microsecond');
    if tg_table_name = 'users' then
      insert into account_access_changes
        select new.id, server_groups.id, accounts_clock.at from server_groups, accounts_clock
        on conflict (user_id, group_id) do update set changed_at = excluded.changed_at;
    else
      -- Null before an insert and after a delete; nothing to note when the user itself is deleted.
      insert into account_access_changes
        select users.id, changed.group_id, accounts_clock.at
        from accounts_clock, users join (
          select old.user_id, old.group_id union select new.user_id, new.group_id
        ) as changed on changed.user_id = users.id
        on conflict (user_id, group_id) do update set changed_at = excluded.changed_at;
    end if;
    return null;
  end $$`,
  `drop trigger user_server_groups_changed on user_server_groups`,
  `create trigger user_server_groups_changed after insert or update or delete on user_server_groups
    for each row execute function note_access_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...announceGroups, ...announceDeletions, ...noteUpdates])
    await sql.raw(statement).execute(db);
}
