import { type Kysely, sql } from 'kysely';
import type { EventName } from '#contract/events/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { currentPosition, isKnown, type Position } from '../database/position.ts';
import type { DomainEvent } from './append.ts';
import { mergeEvents, eventsOf } from './stored.ts';

/** With more missed events, loading everything again is less work. */
const maxMissed = 5_000;

/** After this event the user may see other servers, so missed events cannot be determined from the present ones. */
const rightsChanged: EventName = 'userTokenUpdated';

/**
 * The merged events since a position that this user gets. Some may have been received already.
 * @returns null when the events are unknown or too many, or the rights have changed: then everything has to
 *   be loaded
 */
export async function missedEvents(
  db: Kysely<Tables>,
  since: Position,
  { userId, serverIds }: { userId: number; serverIds: readonly number[] },
): Promise<DomainEvent[] | null> {
  if (!isKnown(since, await currentPosition(db))) return null;
  const isComplete = await db
    .selectFrom('database_state')
    .select('id')
    .where(sql<boolean>`events_complete_from <= ${since.xid}::xid8`)
    .executeTakeFirst();
  if (!isComplete) return null;
  const rows = await db
    .selectFrom('events')
    .select(['kind', 'is_history', 'data', 'user_ids', 'server_ids'])
    .where(sql<boolean>`xid >= ${since.xid}::xid8`)
    .where(sql<boolean>`(${userId} = any(user_ids) or server_ids && ${sql.val([...serverIds])}::int[]
      or (user_ids is null and server_ids is null))`)
    .orderBy(sql`events.xid`)
    .orderBy('position')
    .limit(maxMissed + 1)
    .execute();
  if (rows.length > maxMissed) return null;
  const events = rows.flatMap(eventsOf);
  return events.some(({ name }) => name === rightsChanged) ? null : mergeEvents(events);
}
