import { type Kysely, sql } from 'kysely';

/**
 * The log of events, written in the transactions of the changes that it tells of
 * (`docs/decisions/2026-11-25-event-log.md`). Mere changes are dropped by day, history by month.
 */
const log = [
  `create table database_state (
    id boolean primary key default true check (id),
    generation bigint not null default floor(extract(epoch from clock_timestamp()) * 1000),
    restored_at timestamptz,
    events_complete_from xid8 not null default pg_current_xact_id()
  )`,
  `insert into database_state (restored_at) select max(restored_at) from accounts_clock`,
  `create sequence events_position_seq`,
  `create table events (
    position bigint not null default nextval('events_position_seq'),
    xid xid8 not null default pg_current_xact_id(),
    at timestamptz not null default clock_timestamp(),
    is_history boolean not null default false,
    kind text not null,
    actor_kind text not null default 'system',
    actor_id int,
    cause text,
    objects jsonb not null default '[]',
    data jsonb not null,
    user_ids int[],
    server_ids int[]
  ) partition by list (is_history)`,
  `alter sequence events_position_seq owned by events.position`,
  `create index events_in_order on events (xid, position)`,
  `create table events_changes partition of events for values in (false) partition by range (at)`,
  `create table events_changes_other partition of events_changes default`,
  `create table events_history partition of events for values in (true) partition by range (at)`,
  `create table events_history_other partition of events_history default`,
];

/**
 * Makes the partitions of the next days and months. Rows that came before theirs (no process ran for days) are in the default
 * partition; then the partition of that time is left out.
 */
const partitions = `create function prepare_event_partitions() returns void language plpgsql as $$
  declare
    today timestamptz := date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
    month timestamptz := date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
    part record;
    has_rows boolean;
  begin
    for part in
      select 'events_changes' as parent, 'YYYYMMDD' as pattern, today + make_interval(days => n) as starts,
          today + make_interval(days => n + 1) as ends from generate_series(0, 2) n
      union all
      select 'events_history', 'YYYYMM', (month at time zone 'UTC' + make_interval(months => n)) at time zone 'UTC',
          (month at time zone 'UTC' + make_interval(months => n + 1)) at time zone 'UTC' from generate_series(0, 1) n
    loop
      continue when to_regclass(part.parent || '_' || to_char(part.starts at time zone 'UTC', part.pattern)) is not null;
      execute format('select exists (select from %I where at >= %L and at < %L)', part.parent || '_other', part.starts, part.ends)
        into has_rows;
      continue when has_rows;
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        part.parent || '_' || to_char(part.starts at time zone 'UTC', part.pattern), part.parent, part.starts, part.ends);
    end loop;
  end $$`;

/** What was notified to the processes of that moment is an event that nobody misses. */
const userChanges = [
  `create function append_user_changes(changed int[], is_blocked boolean) returns void language sql as $$
    insert into events (kind, data, user_ids)
      select case when is_blocked then 'userUpdated' else 'userTokenUpdated' end,
        case when is_blocked then jsonb_build_object('id', id, 'blocked', true) else jsonb_build_object('userId', id) end,
        array[id]
      from unnest(changed) as id
  $$`,
  `create or replace function record_user_change() returns trigger language plpgsql as $$
  declare
    -- Set by the command npm run admin: who changes it.
    more jsonb := coalesce(nullif(current_setting('dugout.audit_details', true), ''), '{}')::jsonb;
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
    perform append_user_changes(array(
      select distinct user_id from session_rights where actor_id = new.id and user_id <> new.id), false);
    perform append_user_changes(array[new.id], new.blocked);
    if new.blocked then
      -- Guest access that was started from them ends with them.
      delete from sessions where user_id = new.id;
    end if;
    return null;
  end $$`,
  `create or replace function announce_group_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform append_user_changes(array(select distinct user_id from new_rows), false);
    elsif tg_op = 'DELETE' then
      perform append_user_changes(array(select distinct user_id from old_rows), false);
    else
      perform append_user_changes(array(select user_id from old_rows union select user_id from new_rows), false);
    end if;
    return null;
  end $$`,
  `create or replace function announce_user_deletion() returns trigger language plpgsql as $$
  begin
    perform append_user_changes(array(
      select distinct user_id from session_rights where actor_id = old.id and user_id <> old.id) || old.id, false);
    return old;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...log, partitions, ...userChanges]) await sql.raw(statement).execute(db);
  await sql`select prepare_event_partitions()`.execute(db);
}
