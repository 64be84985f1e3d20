import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/** Facts per statement. */
const chunk = 100_000;
const consoles = 5_000;
const accounts = 50_000;

/** The kinds, by how often each happens. */
const kinds = [
  ...Array<string>(30).fill('consoleConnected'),
  ...Array<string>(30).fill('consoleDisconnected'),
  ...Array<string>(20).fill('consoleStarted'),
  ...Array<string>(10).fill('consoleFailed'),
  ...Array<string>(5).fill('accountEdited'),
  ...Array<string>(3).fill('consolePaused'),
  'configEdited',
  'serverOpened',
];

/**
 * Writes facts of one year about 5,000 consoles and 50,000 accounts on the servers 1 to 6, in partitions of
 * months as in production, by an old transaction: no one is notified.
 */
export async function fillFacts(db: Kysely<Tables>, count: number): Promise<void> {
  await sql`do $$ begin
    for n in reverse 12..1 loop
      execute format('create table if not exists %I partition of events_history for values from (%L) to (%L)',
        'events_history_' || to_char(now() - make_interval(months => n), 'YYYYMM'),
        date_trunc('month', now() at time zone 'UTC' - make_interval(months => n)) at time zone 'UTC',
        date_trunc('month', now() at time zone 'UTC' - make_interval(months => n - 1)) at time zone 'UTC');
      execute format('create table if not exists %I partition of event_objects for values from (%L) to (%L)',
        'event_objects_' || to_char(now() - make_interval(months => n), 'YYYYMM'),
        date_trunc('month', now() at time zone 'UTC' - make_interval(months => n)) at time zone 'UTC',
        date_trunc('month', now() at time zone 'UTC' - make_interval(months => n - 1)) at time zone 'UTC');
    end loop; end $$`.execute(db);
  for (let from = 0; from < count; from += chunk)
    await fillChunk(db, from, Math.min(from + chunk, count), count);
  // One after the other: with all at once, a PGlite does not respond for longer than its watchdog allows.
  const { rows } = await sql<{ name: string }>`select relid::regclass::text as name from (
    select * from pg_partition_tree('events') union all select * from pg_partition_tree('event_objects')) as parts
    where isleaf`.execute(db);
  for (const { name } of rows) await sql`vacuum analyze ${sql.raw(name)}`.execute(db);
}

const fillChunk = (db: Kysely<Tables>, from: number, to: number, count: number): Promise<unknown> =>
  sql`with made as materialized (
      select nextval('events_position_seq') as position, i,
        now() - interval '365 days' * ((${count} - i)::float / ${count}) as at,
        (${sql.val(kinds)}::text[])[1 + (i * 7919) % ${kinds.length}] as kind,
        1 + (i * 31) % ${consoles} as console, 1 + (i * 37) % ${accounts} as account,
        case when i % 10 < 6 then 'agent' when i % 10 < 9 then 'user' else 'scheduler' end as actor
      from generate_series(${from}::bigint, ${to - 1}::bigint) i
    ), named as (
      select *, 1 + console % 6 as server, 'c' || (1 + console % 6) || '-' || console as console_name,
        'p' || account || '@players.dugout.test' as email,
        case actor when 'user' then 1 + i % 5 when 'scheduler' then 1 + i % 3 end as actor_id,
        case actor when 'user' then 'Person ' || 1 + i % 5 when 'scheduler' then 'Night ' || 1 + i % 3 end as actor_name
      from made
    ), stored as (
      insert into events (position, xid, at, is_history, kind, actor_kind, actor_id, actor_name, batch, objects, data, server_ids, search)
      select position, '3', at, true, kind, actor, actor_id, actor_name, 'call ' || i,
        jsonb_build_array(jsonb_build_object('kind', 'console', 'id', console, 'name', console_name),
          jsonb_build_object('kind', 'account', 'id', account, 'name', email)),
        '{"error": "No picture of the game for 60 seconds"}', array[server],
        array_to_tsvector(array_remove(array[console_name, email, 'p' || account, 'players', lower(kind), 'console',
          lower(actor_name)], null))
      from named
    )
    insert into event_objects (kind, object_id, at, position, fact)
      select object.kind, object.id, at, position, case when object.kind in ('server', 'person', 'scheduler') then named.kind end from named cross join lateral (values
        ('console', console), ('account', account), ('server', server),
        (case actor when 'user' then 'person' else actor end, actor_id)) as object(kind, id)
      where object.id is not null`.execute(db);
