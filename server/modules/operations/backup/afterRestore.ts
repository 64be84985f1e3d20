/** Number of account ids to skip after a restore, because they may have been assigned since the backup. */
const skippedIds = 100_000;

/**
 * SQL that begins a new generation of the database (`server/kernel/database/position.ts`): clients load
 * everything again. Rows of another cluster may carry transaction ids that are still in the future here, and
 * would count as changed again and again. Transaction 0 is before all positions.
 */
const newGeneration = `
  update public.database_state set
    generation = greatest(generation + 1, floor(extract(epoch from clock_timestamp()) * 1000)),
    restored_at = clock_timestamp(), events_complete_from = pg_current_xact_id();
  alter table public.accounts disable trigger user;
  update public.accounts set changed_xid = '0' where changed_xid >= pg_current_xact_id();
  alter table public.accounts enable trigger user;
  update public.account_departures set changed_xid = '0' where changed_xid >= pg_current_xact_id();
  update public.account_access_changes set changed_xid = '0' where changed_xid >= pg_current_xact_id();
  update public.events set xid = '0' where xid >= pg_current_xact_id();`;

/** SQL that completes a move into another database, after the comparison. */
export const afterMove = `do $moved$ begin ${newGeneration}
end $moved$`;

/**
 * SQL that completes a restore, after the comparison. What clients and agents learned since the backup does
 * not apply to this database: clients load all accounts again, and ids of lost accounts are never reused. The
 * schema may be that of an older version, whose clients only know times.
 */
export const afterRestore = `do $restored$ begin
  if to_regclass('public.accounts_clock') is null then return; end if;
  alter table public.accounts_clock add column if not exists restored_at timestamptz;
  update public.accounts_clock set at = greatest(clock_timestamp(), at + interval '1 microsecond'),
    restored_at = greatest(clock_timestamp(), at + interval '1 microsecond');
  if to_regclass('public.repeated_statements') is not null then ${newGeneration}
  end if;
  perform setval('public.accounts_id_seq', (select last_value from public.accounts_id_seq) + ${skippedIds});
end $restored$`;
