import { type Kysely, type RawBuilder, sql } from 'kysely';
import { seesAll, serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Since } from './since.ts';
import type { VisibleAccounts } from './visible.ts';

/** Maximum duration of a load of all pages, and of a transaction that began before it. */
const loadMinutes = 12;

/** Upper bound for the number of accounts that left the viewer's list while its pages were loaded. */
export async function removalsDuringLoad(db: Kysely<Tables>, viewer: Viewer): Promise<number> {
  const start = sql`now() - make_interval(mins => ${loadMinutes})`;
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from account_departures where departed_at > ${start})
    + (select count(*) from accounts
        join consoles on consoles.id = accounts.console_id
        join servers on servers.id = consoles.server_id
        join account_access_changes changes on changes.group_id = servers.group_id
        where changes.user_id = ${viewer.id} and changes.changed_at > ${start}
          and not ${serverVisibleTo(viewer)}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Ids of the accounts that the viewer may have seen before and that are no longer `listed`: deleted, moved to
 * a server that the viewer cannot see, or in a group that the viewer lost. After more than 30 days, or after
 * a restore of the database (`since` is null), these are unknown: the result is then all ids up to the newest
 * one that the viewer does not see, so that the client keeps no other account.
 */
export async function removedSince(
  db: Kysely<Tables>,
  viewer: Viewer,
  since: Since | null,
  listed: VisibleAccounts,
): Promise<number[]> {
  const gone = since?.knowsRemovals ? removed(viewer, since) : everyId;
  const { rows } = await sql<{ id: number }>`select id from (${gone}) gone
    where not exists (${listed.select('accounts.id').where(sql<boolean>`accounts.id = gone.id`)})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** All ids that accounts ever had, including some that were never used. */
const everyId = sql`select generate_series(1,
  (select last_value from pg_sequences where sequencename = 'accounts_id_seq')::int) as id`;

function removed(viewer: Viewer, since: Since): RawBuilder<unknown> {
  const lost = sql`select group_id from account_access_changes
    where user_id = ${viewer.id} and ${since.hasChanged('account_access_changes', 'changed_at')}`;
  const known = sql`select group_id from user_server_groups where user_id = ${viewer.id}`;
  const mayKnow = seesAll(viewer) ? sql`true` : sql`(group_id in (${known}) or group_id in (${lost}))`;
  return sql`select account_id as id from account_departures
    where ${since.hasChanged('account_departures', 'departed_at')} and ${mayKnow}
    union
    select accounts.id from accounts
    join consoles on consoles.id = accounts.console_id
    join servers on servers.id = consoles.server_id
    where servers.group_id in (${lost})`;
}
