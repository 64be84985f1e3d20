import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/** Ids in `screen_times` for pictures that are not a screen. */
export const noScreen = { moving: 0, unknown: -1 } as const;

/** Maximum time to count for a console at once, in seconds, because its server may have been away. */
const maxSeconds = 600;

/**
 * Adds the time since it was counted last to the times by screen.
 * @param which these consoles, before their screen changes; or all consoles of online servers
 */
export async function countTimes(
  db: Kysely<Tables>,
  timezone: string,
  at: Date,
  which: { ids: readonly number[] } | 'online',
): Promise<void> {
  if (which !== 'online' && which.ids.length === 0) return;
  const chosen =
    which === 'online'
      ? sql`console_id in (select consoles.id from consoles
          join servers on servers.id = consoles.server_id where servers.online)`
      : sql`console_id = any(${sql.val(which.ids)}::int[])`;
  await sql`with counted as (
      update console_screens set counted_at = ${at} from (
        select console_id as id, counted_at as before from console_screens where ${chosen}
        order by console_id for no key update
      ) as old where console_screens.console_id = old.id
      returning console_id, coalesce(script, '') as script,
        case when hash is null then ${noScreen.moving}::int else coalesce(screen_id, ${noScreen.unknown}::int) end as screen_id,
        least(${maxSeconds}::int, round(extract(epoch from ${at}::timestamptz - old.before))::int) as seconds
    )
    insert into screen_times (day, console_id, script, screen_id, seconds)
    select (${at}::timestamptz at time zone ${timezone})::date, console_id, script, screen_id, seconds
    from counted where seconds > 0 order by console_id
    on conflict (console_id, day, script, screen_id)
      do update set seconds = screen_times.seconds + excluded.seconds`.execute(db);
}
