import { type Kysely, sql } from 'kysely';

/** All fields of an account. User input and agent reports are JSON; fields that SQL filters or counts are columns. */
const columns = [
  `alter table accounts
    add original_email text,
    add digital boolean,
    add guest boolean,
    add tradable boolean,
    add banned int,
    add open_web_app boolean not null default false,
    add valid boolean not null default true,
    add paired boolean not null default false,
    add paired_at timestamptz,
    add added_to_console boolean,
    add signed boolean not null default false,
    add signed_at timestamptz,
    add active_task text,
    add description text,
    add additional_info text,
    add details jsonb not null default '{}',
    add figures jsonb not null default '{}',
    add secrets text,
    add changed_at timestamptz not null default now()`,
  // Accounts of an older version have played, so they are paired and signed in.
  `update accounts set paired = true, signed = true`,
  // Checked at the end of a statement, so that one statement may swap two indexes.
  `alter table accounts drop constraint accounts_console_id_index_key`,
  `alter table accounts add constraint accounts_console_id_index_key unique (console_id, index) deferrable`,
  `create index accounts_changed on accounts (changed_at)`,
  `create table account_edits (
    account_id int not null references accounts on delete cascade,
    field text not null,
    username text not null,
    edited_at timestamptz not null default now(),
    primary key (account_id, field)
  )`,
];

/**
 * The change sequence. Its one row is locked until the transaction commits, so that changes become visible in the
 * order of their times: a client that has read up to a time `at` can continue from that time.
 */
const clock = [
  `create table accounts_clock (id boolean primary key default true check (id), at timestamptz not null)`,
  `insert into accounts_clock (at) values (clock_timestamp())`,
  `update accounts set changed_at = (select at from accounts_clock)`,
  `create function tick_accounts_clock() returns trigger language plpgsql as $$
  begin
    update accounts_clock set at = greatest(clock_timestamp(), at + interval '1 microsecond');
    return null;
  end $$`,
  // Before any row is locked: everybody locks the clock first, which prevents deadlocks.
  `create function lock_accounts_clock() returns trigger language plpgsql as $$
  begin
    perform 1 from accounts_clock for update;
    return null;
  end $$`,
  `create function stamp_account() returns trigger language plpgsql as $$
  begin
    new.changed_at := (select at from accounts_clock);
    return new;
  end $$`,
  `create trigger accounts_tick before insert or update or delete on accounts
    for each statement execute function tick_accounts_clock()`,
  `create trigger accounts_stamp_new before insert on accounts for each row execute function stamp_account()`,
  `create trigger accounts_stamp before update on accounts
    for each row when (old.* is distinct from new.*) execute function stamp_account()`,
  `create trigger consoles_lock_clock before update of name, status, server_id on consoles
    for each statement execute function lock_accounts_clock()`,
  `create trigger servers_lock_clock before update of name, description, group_id on servers
    for each statement execute function lock_accounts_clock()`,
  `create trigger server_groups_lock_clock before update of name on server_groups
    for each statement execute function lock_accounts_clock()`,
];

/** An account left a console of this group: it was deleted, moved, or its console or server moved. */
const departures = [
  `create table account_departures (account_id int not null, group_id int not null, departed_at timestamptz not null)`,
  `create index account_departures_time on account_departures (departed_at)`,
  `create function note_account_departure() returns trigger language plpgsql as $$
  begin
    insert into account_departures (account_id, group_id, departed_at)
      select old.id, servers.group_id, accounts_clock.at
      from accounts_clock, consoles join servers on servers.id = consoles.server_id
      where consoles.id = old.console_id;
    return null;
  end $$`,
  `create trigger accounts_deleted after delete on accounts
    for each row execute function note_account_departure()`,
  `create trigger accounts_moved after update of console_id on accounts
    for each row when (old.console_id <> new.console_id) execute function note_account_departure()`,
];

/** Changes of consoles, servers and groups that their accounts show. */
const parents = [
  `create function note_console_changes() returns trigger language plpgsql as $$
  declare
    changed int[];
  begin
    select array_agg(later.id) into changed from new_rows later join old_rows earlier on earlier.id = later.id
      where (earlier.name, earlier.status, earlier.server_id) is distinct from (later.name, later.status, later.server_id);
    if changed is null then return null; end if;
    update accounts set changed_at = 'infinity' where console_id = any(changed);
    insert into account_departures (account_id, group_id, departed_at)
      select accounts.id, servers.group_id, accounts_clock.at
      from accounts_clock, accounts
      join old_rows earlier on earlier.id = accounts.console_id
      join new_rows later on later.id = earlier.id and later.server_id <> earlier.server_id
      join servers on servers.id = earlier.server_id;
    return null;
  end $$`,
  `create trigger consoles_changed after update on consoles
    referencing old table as old_rows new table as new_rows
    for each statement execute function note_console_changes()`,
  `create function note_server_changes() returns trigger language plpgsql as $$
  declare
    changed int[];
  begin
    select array_agg(later.id) into changed from new_rows later join old_rows earlier on earlier.id = later.id
      where (earlier.name, earlier.description, earlier.group_id) is distinct from (later.name, later.description, later.group_id);
    if changed is null then return null; end if;
    update accounts set changed_at = 'infinity'
      from consoles where consoles.id = accounts.console_id and consoles.server_id = any(changed);
    insert into account_departures (account_id, group_id, departed_at)
      select accounts.id, earlier.group_id, accounts_clock.at
      from accounts_clock, accounts
      join consoles on consoles.id = accounts.console_id
      join old_rows earlier on earlier.id = consoles.server_id
      join new_rows later on later.id = earlier.id and later.group_id <> earlier.group_id;
    return null;
  end $$`,
  `create trigger servers_changed after update on servers
    referencing old table as old_rows new table as new_rows
    for each statement execute function note_server_changes()`,
  `create function note_group_changes() returns trigger language plpgsql as $$
  declare
    changed int[];
  begin
    select array_agg(later.id) into changed from new_rows later join old_rows earlier on earlier.id = later.id
      where earlier.name <> later.name;
    if changed is null then return null; end if;
    update accounts set changed_at = 'infinity'
      from consoles join servers on servers.id = consoles.server_id
      where consoles.id = accounts.console_id and servers.group_id = any(changed);
    return null;
  end $$`,
  `create trigger server_groups_changed after update on server_groups
    referencing old table as old_rows new table as new_rows
    for each statement execute function note_group_changes()`,
];

/** A user gained or lost access to a group or to fields: all accounts of these groups count as changed. */
const access = [
  `create table account_access_changes (
    user_id int not null references users on delete cascade,
    group_id int not null,
    changed_at timestamptz not null,
    primary key (user_id, group_id)
  )`,
  `create function note_access_change() returns trigger language plpgsql as $$
  begin
    update accounts_clock set at = greatest(clock_timestamp(), at + interval '1 microsecond');
    if tg_table_name = 'users' then
      insert into account_access_changes
        select new.id, server_groups.id, accounts_clock.at from server_groups, accounts_clock
        on conflict (user_id, group_id) do update set changed_at = excluded.changed_at;
    elsif tg_op = 'DELETE' then
      -- Nothing to note when the user itself is deleted.
      insert into account_access_changes
        select users.id, old.group_id, accounts_clock.at from users, accounts_clock where users.id = old.user_id
        on conflict (user_id, group_id) do update set changed_at = excluded.changed_at;
    else
      insert into account_access_changes
        select new.user_id, new.group_id, accounts_clock.at from accounts_clock
        on conflict (user_id, group_id) do update set changed_at = excluded.changed_at;
    end if;
    return null;
  end $$`,
  `create trigger user_server_groups_changed after insert or delete on user_server_groups
    for each row execute function note_access_change()`,
  `create trigger users_role_changed after update of role on users
    for each row when (old.role <> new.role) execute function note_access_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...clock, ...departures, ...parents, ...access])
    await sql.raw(statement).execute(db);
}
