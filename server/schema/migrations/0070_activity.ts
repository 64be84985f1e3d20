import { type Kysely, sql } from 'kysely';

/**
 * History that is read (`GET /activity`): who acted by the name of then, which facts one call has written, words to find them
 * by, and which objects they are about. `event_objects` is partitioned and pruned as the history is.
 */
const tables = [
  `alter table events add column actor_name text`,
  `alter table events add column batch text`,
  `alter table events add column search tsvector`,
  `create index events_history_in_time on events_history (at, position)`,
  `create index events_history_of_kind on events_history (kind, at, position)`,
  `create index events_history_words on events_history using gin (search)`,
  `create table event_objects (
    kind text not null,
    object_id int not null,
    at timestamptz not null,
    position bigint not null
  ) partition by range (at)`,
  `create table event_objects_other partition of event_objects default`,
  `create index event_objects_in_time on event_objects (kind, object_id, at desc, position desc)`,
];

/** As in 0067, with the months of `event_objects`. */
const partitions = `create or replace function prepare_event_partitions() returns void language plpgsql as $$
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
      select name, 'YYYYMM', (month at time zone 'UTC' + make_interval(months => n)) at time zone 'UTC',
          (month at time zone 'UTC' + make_interval(months => n + 1)) at time zone 'UTC'
        from generate_series(0, 1) n, unnest(array['events_history', 'event_objects']) name
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
  for (const statement of [...tables, partitions]) await sql.raw(statement).execute(db);
  await sql`select prepare_event_partitions()`.execute(db);
}
