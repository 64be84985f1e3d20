/** Ids of accounts that may have been given out between a backup and its restore, and are not given out again. */
const skippedIds = 100_000;

/**
 * SQL that ends a restore, after the comparison. What clients and agents have learned since the backup must not be taken for
 * what this database says: clients load all accounts again, and ids of accounts that were lost never mean another one. The schema
 * may be that of an older version.
 */
export const afterRestore = `do $restored$ begin
  if to_regclass('public.accounts_clock') is null then return; end if;
  alter table public.accounts_clock add column if not exists restored_at timestamptz;
  update public.accounts_clock set at = greatest(clock_timestamp(), at + interval '1 microsecond'),
    restored_at = greatest(clock_timestamp(), at + interval '1 microsecond');
  perform setval('public.accounts_id_seq', (select last_value from public.accounts_id_seq) + ${skippedIds});
end $restored$`;
