import { type Kysely, sql } from 'kysely';

/** Accounts show whether their console is open, so opening or closing a console counts as a change of its accounts. */
const statements = [
  `drop trigger consoles_lock_clock on consoles`,
  `create trigger consoles_lock_clock before update of name, status, open, server_id on consoles
    for each statement execute function lock_accounts_clock()`,
  `create or replace function note_console_changes() returns trigger language plpgsql as $$
  declare
    changed int[];
  begin
    select array_agg(later.id) into changed from new_rows later join old_rows earlier on earlier.id = later.id
      where (earlier.name, earlier.status, earlier.open, earlier.server_id)
        is distinct from (later.name, later.status, later.open, later.server_id);
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
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
