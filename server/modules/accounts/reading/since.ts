import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isKnown, parsePosition, positionText, visibleBefore } from '#server/kernel/database/position.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Number of days for which departures of accounts from groups are known. */
export const removalDays = 30;

/** The time of a change is earlier than its commit by at most this long, in minutes: statements end after one minute. */
const longestTransaction = 2;

/** The point that a client has, by its own account: `updatedAt` and `position` of its last load. */
interface LoadedTo {
  lastUpdates?: string | undefined;
  position?: string | undefined;
}

/** The point at which the copy of a client ends. */
export interface Since {
  /** Whether a row changed after that point. @param time column with the time of the change */
  hasChanged(table: string, time: string): RawBuilder<boolean>;
  /** Whether it is known which accounts have left since. */
  knowsRemovals: boolean;
}

/**
 * Reads the current point, after which changes belong to the next load, and the point after which the client
 * lacks changes.
 * @returns `since` null: the client has nothing, or a copy from before a restore of this database
 */
export async function readMoment(
  db: Kysely<Tables>,
  { lastUpdates, position }: LoadedTo,
): Promise<{ updatedAt: string; position: string; since: Since | null }> {
  const last = sql`${lastUpdates ?? null}::timestamptz`;
  const { generation, xid, updatedAt, isOlder, isRecent } = await db
    .selectFrom('database_state')
    .select(['generation', sql<string>`${visibleBefore}::text`.as('xid')])
    .select([
      sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'updatedAt',
      ),
      sql<boolean>`coalesce(restored_at >= ${last}, false)`.as('isOlder'),
      sql<boolean>`coalesce(${last} > now() - make_interval(days => ${removalDays}), false)`.as('isRecent'),
    ])
    .executeTakeFirstOrThrow();
  const moment = { updatedAt, position: positionText({ generation, xid }) };
  const known = parsePosition(position);
  if (position !== undefined && !(known && isKnown(known, { generation, xid })))
    return { ...moment, since: null };
  if (known) return { ...moment, since: { hasChanged: byXid(known.xid), knowsRemovals: isRecent } };
  if (lastUpdates === undefined || isOlder) return { ...moment, since: null };
  return { ...moment, since: { hasChanged: byTime(lastUpdates), knowsRemovals: isRecent } };
}

const byXid =
  (xid: string): Since['hasChanged'] =>
  (table) =>
    sql<boolean>`${sql.ref(`${table}.changed_xid`)} >= ${xid}::xid8`;

/** For clients without positions. */
const byTime =
  (lastUpdates: string): Since['hasChanged'] =>
  (table, time) =>
    sql<boolean>`${sql.ref(`${table}.${time}`)} > ${lastUpdates}::timestamptz - make_interval(mins => ${longestTransaction})`;
