import { type Kysely, type RawBuilder, sql } from 'kysely';
import { seesAll, serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { VisibleAccounts } from './visible.ts';

/** Maximum duration of a load of all pages. */
const loadMinutes = 10;

/** Days for which it is known that an account has left a group. */
export const departureDays = 30;

/** Upper bound for the number of accounts that left the viewer's list while its pages were loaded. */
export async function departuresDuringLoad(db: Kysely<Tables>, viewer: Viewer): Promise<number> {
  const start = sql`(select at from accounts_clock) - make_interval(mins => ${loadMinutes})`;
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
 * Ids of the accounts that the viewer may have seen at `since` and that are no longer `listed`: deleted, moved to a
 * server that the viewer cannot see, or of a group that the viewer lost. After more than {@link departureDays}, or after a
 * restore of the database, this is not known: then all ids up to the newest one that the viewer does not see, so that the client keeps no other account.
 */
export async function departedSince(
  db: Kysely<Tables>,
  viewer: Viewer,
  since: string,
  listed: VisibleAccounts,
): Promise<number[]> {
  const gone = (await isKnown(db, since)) ? departed(viewer, since) : everyId;
  const { rows } = await sql<{ id: number }>`select id from (${gone}) gone
    where not exists (${listed.select('accounts.id').where(sql<boolean>`accounts.id = gone.id`)})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function isKnown(db: Kysely<Tables>, since: string): Promise<boolean> {
  const { rows } = await sql`select from accounts_clock
    where ${since}::timestamptz > greatest(at - make_interval(days => ${departureDays}), restored_at)`.execute(
    db,
  );
  return rows.length > 0;
}

/** The ids of all accounts that there have ever been, and of some that were never made. */
const everyId = sql`select generate_series(1,
  (select last_value from pg_sequences where sequencename = 'accounts_id_seq')::int) as id`;

function departed(viewer: Viewer, since: string): RawBuilder<unknown> {
  const lost = sql`select group_id from account_access_changes
    where user_id = ${viewer.id} and changed_at > ${since}::timestamptz`;
  const known = sql`select group_id from user_server_groups where user_id = ${viewer.id}`;
  const mayKnow = seesAll(viewer) ? sql`true` : sql`(group_id in (${known}) or group_id in (${lost}))`;
  return sql`select account_id as id from account_departures
    where departed_at > ${since}::timestamptz and ${mayKnow}
    union
    select accounts.id from accounts
    join consoles on consoles.id = accounts.console_id
    join servers on servers.id = consoles.server_id
    where servers.group_id in (${lost})`;
}
