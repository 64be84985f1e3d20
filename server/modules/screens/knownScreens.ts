import { type Kysely, sql } from 'kysely';
import { ScreenGroups } from '#domain/screens/groups.ts';
import type { ScreenStatistics } from '#domain/screens/stuck.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Reads the known screens, again only after they have changed. Changes by the transaction itself are not
 * cached, because they may be rolled back.
 * @param bits see `sameScreenBits`
 */
export function createKnownScreens(
  bits: number,
): (db: Kysely<Tables>, isOwnChange?: boolean) => Promise<ScreenGroups> {
  let known: { revision: number; groups: ScreenGroups } | null = null;
  return async (db, isOwnChange = false) => {
    const { revision } = await db.selectFrom('screen_revision').select('revision').executeTakeFirstOrThrow();
    if (!isOwnChange && known?.revision === revision) return known.groups;
    const rows = await db
      .selectFrom('screen_hashes')
      .innerJoin('screens', 'screens.id', 'screen_hashes.screen_id')
      .select(['screen_hashes.screen_id as screenId', 'screen_hashes.hash', 'screens.ignore'])
      .orderBy('screen_hashes.id')
      .execute();
    const groups = new ScreenGroups(rows, bits);
    if (!isOwnChange) known = { revision, groups };
    return groups;
  };
}

/** Marks the known screens as changed. It locks the row, so that such changes are made one at a time. */
export async function changeKnownScreens(transaction: Kysely<Tables>): Promise<void> {
  await sql`update screen_revision set revision = revision + 1`.execute(transaction);
}

/** The statistics of each screen, with the limit set by a user. @param ids limits the result to these */
export async function readStatistics(
  db: Kysely<Tables>,
  now: Date,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, ScreenStatistics>> {
  const rows = await db
    .selectFrom('screens')
    .leftJoin('screen_stays', 'screen_stays.screen_id', 'screens.id')
    .select(['screens.id', 'screens.limit_s', 'screens.made_at'])
    .select(['screen_stays.bucket', 'screen_stays.count'])
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`screens.id = any(${sql.val(ids)}::int[])`))
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
      const { limit_s: limit = null, made_at: madeAt = now } = own[0] ?? {};
      const durations = new Map(
        own.flatMap(({ bucket, count }): [number, number][] =>
          bucket === null ? [] : [[bucket, count ?? 0]],
        ),
      );
      const knownMs = now.getTime() - madeAt.getTime();
      return [id, { durations, knownMs, own: limit === null ? null : limit * 1_000 }];
    }),
  );
}
