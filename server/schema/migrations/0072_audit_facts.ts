import { type Kysely, sql } from 'kysely';

/**
 * Each entry of the audit log is a fact, also those that triggers and commands write. What a guest does is told by the facts of
 * the calls.
 */
const statements = [
  `create function append_audit_fact() returns trigger language plpgsql as $$
  declare
    fact_at timestamptz := clock_timestamp();
    fact_position bigint;
    acting_id int := coalesce(new.actor_id, new.as_id);
    name text := coalesce(new.actor_name, case when new.actor_id is null then new.as_name end);
  begin
    insert into events (at, is_history, kind, actor_kind, actor_id, actor_name, objects, data, search)
      values (fact_at, true, new.action,
        case when new.actor_id is not null then 'user' when new.as_id is not null then 'link' else 'system' end,
        acting_id, new.actor_name,
        case when new.target_id is null then '[]'::jsonb else jsonb_build_array(
          jsonb_build_object('kind', 'person', 'id', new.target_id, 'name', coalesce(new.target_name, ''))) end,
        jsonb_build_object('details', new.details)
          || case when new.as_name is null then '{}'::jsonb else jsonb_build_object('as', new.as_name) end,
        array_to_tsvector(array_remove(array_remove(
          array[lower(name), lower(new.target_name), lower(new.action)], null), '')))
      returning position into fact_position;
    insert into event_objects (kind, object_id, at, position)
      select distinct 'person', person, fact_at, fact_position
      from unnest(array[acting_id, new.target_id]) person where person is not null;
    return null;
  end $$`,
  `create trigger audit_fact after insert on audit_log for each row when (new.action <> 'guestAction')
    execute function append_audit_fact()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
