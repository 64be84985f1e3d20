import { type Kysely, sql } from 'kysely';

/**
 * Accounts are stamped with the transaction that has changed them, instead of a time of one row that all writers waited for
 * (`server/schema/accountChanges.ts`). That row stays for processes of the release before, which lock it and answer with its
 * time: it moves no more, so their clients load some accounts again. The release after this one drops it.
 */
const statements = [
  // The default is evaluated for each row, without triggers: nothing that a client shows has changed.
  `alter table accounts add column changed_xid xid8 not null default pg_current_xact_id()`,
  `alter table account_departures alter departed_at set default clock_timestamp(),
    add column changed_xid xid8 not null default pg_current_xact_id()`,
  `alter table account_access_changes alter changed_at set default clock_timestamp(),
    add column changed_xid xid8 not null default pg_current_xact_id()`,
  `create index accounts_changed_xid on accounts (changed_xid)`,
  `create index account_departures_xid on account_departures (changed_xid)`,
  `drop index accounts_changed`,
  `drop trigger accounts_tick on accounts`,
  `drop trigger consoles_lock_clock on consoles`,
  `drop trigger servers_lock_clock on servers`,
  `drop trigger server_groups_lock_clock on server_groups`,
  `drop function tick_accounts_clock()`,
  `drop function lock_accounts_clock()`,
  `create table repeated_statements (name text primary key, checksum text not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
