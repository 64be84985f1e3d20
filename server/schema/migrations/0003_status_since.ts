import { type Kysely, sql } from 'kysely';

/** Time of the last status change of a console, maintained by a trigger for every writer. */
const statements = [
  // Unknown for existing consoles.
  `alter table consoles add status_since timestamptz`,
  `alter table consoles alter column status_since set default now()`,
  `create function note_status_since() returns trigger language plpgsql as $$
  begin
    new.status_since := now();
    return new;
  end $$`,
  `create trigger consoles_status_since before update of status on consoles
    for each row when (new.status is distinct from old.status)
    execute function note_status_since()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
