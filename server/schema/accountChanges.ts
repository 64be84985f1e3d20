/**
 * The rule of account changes: when an account counts as changed for a browser that has loaded it before.
 * Triggers stamp everything that a list of accounts shows, in the transaction of any change, so that calls do
 * not have to care.
 *
 * - `accounts.changed_xid` is the transaction that last changed what the account shows. A reader remembers
 *   the oldest transaction that was unfinished before it read (its position), and next time asks for rows
 *   stamped with that one or a later one: some come twice, none is missed, and no writer waits for another
 *   one. `changed_at` is the time of the change, for people and for clients without positions.
 * - `account_departures` has the accounts that have left a group: their ids are sent as deleted to users who
 *   saw them there.
 * - `account_access_changes` has the users whose sight of a group has changed: all of its accounts count as
 *   changed for them.
 *
 * An account also shows its console, server and group. Therefore adding or moving an account locks these
 * three rows `for share` until the commit, and changing them stamps their accounts: one of two concurrent
 * transactions waits for the other, so that the account is stamped in any case.
 *
 * The migrator runs these statements after the migrations whenever this file has changed, so no migration
 * repeats them: change them here. A migration is needed only to drop objects that are no longer named here.
 * The columns are made by migrations 0010 and 0068.
 */
export const accountChanges: readonly string[] = [
  // An account itself.
  `create or replace function stamp_account() returns trigger language plpgsql as $$
  begin
    new.changed_at := clock_timestamp();
    new.changed_xid := pg_current_xact_id();
    return new;
  end $$`,
  `create or replace trigger accounts_stamp_new before insert on accounts
    for each row execute function stamp_account()`,
  `create or replace trigger accounts_stamp before update on accounts
    for each row when (old.* is distinct from new.*) execute function stamp_account()`,

  // Its place, locked from the console up: a locked console stays on its server, and a server in its group.
  `create or replace function hold_servers(ids int[]) returns void language plpgsql as $$
  begin
    perform from servers where id = any(ids) order by id for share;
    perform from server_groups where id in (select group_id from servers where id = any(ids)) order by id for share;
  end $$`,
  `create or replace function hold_consoles(ids int[]) returns void language plpgsql as $$
  begin
    perform from consoles where id = any(ids) order by id for share;
    perform hold_servers(array(select distinct server_id from consoles where id = any(ids)));
  end $$`,
  `create or replace function note_new_accounts() returns trigger language plpgsql as $$
  begin
    perform hold_consoles(array(select distinct console_id from new_rows));
    return null;
  end $$`,
  // One trigger per statement, because thousands of accounts are added at once.
  `create or replace trigger accounts_added after insert on accounts
    referencing new table as new_rows for each statement execute function note_new_accounts()`,

  // An account leaves a group, perhaps for another console in the same one.
  `create or replace function note_account_departure() returns trigger language plpgsql as $$
  begin
    insert into account_departures (account_id, group_id)
      select old.id, servers.group_id from consoles join servers on servers.id = consoles.server_id
      where consoles.id = old.console_id;
    if tg_op = 'UPDATE' then perform hold_consoles(array[new.console_id]); end if;
    return null;
  end $$`,
  `create or replace trigger accounts_deleted after delete on accounts
    for each row execute function note_account_departure()`,
  `create or replace trigger accounts_moved after update of console_id on accounts
    for each row when (old.console_id <> new.console_id) execute function note_account_departure()`,

  // Accounts whose console, server or group has changed, in the order in which all code locks accounts.
  `create or replace function stamp_accounts(ids int[]) returns void language plpgsql as $$
  begin
    perform from accounts where id = any(ids) order by id for no key update;
    update accounts set changed_xid = pg_current_xact_id()
      where id = any(ids) and changed_xid <> pg_current_xact_id();
  end $$`,
  `create or replace function note_console_changes() returns trigger language plpgsql as $$
  declare
    changed int[];
    moved int[];
  begin
    select array_agg(later.id),
        array_agg(later.server_id) filter (where later.server_id <> earlier.server_id) into changed, moved
      from new_rows later join old_rows earlier on earlier.id = later.id
      where (earlier.name, earlier.status, earlier.open, earlier.server_id)
        is distinct from (later.name, later.status, later.open, later.server_id);
    if changed is null then return null; end if;
    perform hold_servers(moved);
    perform stamp_accounts(array(select id from accounts where console_id = any(changed)));
    insert into account_departures (account_id, group_id)
      select accounts.id, servers.group_id
      from accounts
      join old_rows earlier on earlier.id = accounts.console_id
      join new_rows later on later.id = earlier.id and later.server_id <> earlier.server_id
      join servers on servers.id = earlier.server_id;
    return null;
  end $$`,
  `create or replace trigger consoles_changed after update on consoles
    referencing old table as old_rows new table as new_rows
    for each statement execute function note_console_changes()`,
  `create or replace function note_server_changes() returns trigger language plpgsql as $$
  declare
    changed int[];
  begin
    select array_agg(later.id) into changed from new_rows later join old_rows earlier on earlier.id = later.id
      where (earlier.name, earlier.description, earlier.group_id)
        is distinct from (later.name, later.description, later.group_id);
    if changed is null then return null; end if;
    perform hold_servers(changed);
    perform stamp_accounts(array(select accounts.id from accounts join consoles on consoles.id = accounts.console_id
      where consoles.server_id = any(changed)));
    insert into account_departures (account_id, group_id)
      select accounts.id, earlier.group_id
      from accounts
      join consoles on consoles.id = accounts.console_id
      join old_rows earlier on earlier.id = consoles.server_id
      join new_rows later on later.id = earlier.id and later.group_id <> earlier.group_id;
    return null;
  end $$`,
  `create or replace trigger servers_changed after update on servers
    referencing old table as old_rows new table as new_rows
    for each statement execute function note_server_changes()`,
  `create or replace function note_group_changes() returns trigger language plpgsql as $$
  declare
    changed int[];
  begin
    select array_agg(later.id) into changed from new_rows later join old_rows earlier on earlier.id = later.id
      where earlier.name <> later.name;
    if changed is null then return null; end if;
    perform stamp_accounts(array(select accounts.id from accounts join consoles on consoles.id = accounts.console_id
      join servers on servers.id = consoles.server_id where servers.group_id = any(changed)));
    return null;
  end $$`,
  `create or replace trigger server_groups_changed after update on server_groups
    referencing old table as old_rows new table as new_rows
    for each statement execute function note_group_changes()`,

  // A user gains or loses a group, or sees other groups and fields because of a new role.
  `create or replace function note_access_change() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'users' then
      insert into account_access_changes (user_id, group_id)
        select new.id, server_groups.id from server_groups order by server_groups.id
        on conflict (user_id, group_id) do update
          set changed_at = excluded.changed_at, changed_xid = excluded.changed_xid;
    else
      -- Null before an insert and after a delete; nothing to note when the user itself is deleted.
      insert into account_access_changes (user_id, group_id)
        select users.id, changed.group_id
        from users join (
          select old.user_id, old.group_id union select new.user_id, new.group_id
        ) as changed on changed.user_id = users.id
        order by changed.group_id
        on conflict (user_id, group_id) do update
          set changed_at = excluded.changed_at, changed_xid = excluded.changed_xid;
    end if;
    return null;
  end $$`,
  `create or replace trigger user_server_groups_changed after insert or update or delete on user_server_groups
    for each row execute function note_access_change()`,
  `create or replace trigger users_role_changed after update of role on users
    for each row when (old.role <> new.role) execute function note_access_change()`,
];
