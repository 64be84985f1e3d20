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

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...log, partitions]) await sql.raw(statement).execute(db);
  await sql`select prepare_event_partitions()`.execute(db);
}
