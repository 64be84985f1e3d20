import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/** A break of this length ends a shift, milliseconds: 2 hours. */
const breakMs = 2 * 3_600_000;

/** Records that a user is here. @returns when the user was here before the last break; null without one */
export async function recordPresence(db: Kysely<Tables>, userId: number, at: Date): Promise<Date | null> {
  const { since } = await db
    .insertInto('user_presence')
    .values({ user_id: userId, seen_at: at, since: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        since: sql<Date | null>`case when excluded.seen_at - user_presence.seen_at > ${breakMs} * interval '1 ms'
          then user_presence.seen_at else user_presence.since end`,
        seen_at: sql<Date>`greatest(user_presence.seen_at, excluded.seen_at)`,
      }),
    )
    .returning('since')
    .executeTakeFirstOrThrow();
  return since;
}
