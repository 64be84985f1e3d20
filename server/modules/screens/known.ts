import { type Kysely, sql } from 'kysely';
import { ScreenGroups } from '#domain/screens/groups.ts';
import type { Stays } from '#domain/screens/stuck.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Reads the known screens, again only after they have changed. What a transaction has changed itself is not kept, as it may be undone.
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

/** Says that something else belongs to the screens now. It locks the row, so that such changes are made one after the other. */
export async function changeKnownScreens(transaction: Kysely<Tables>): Promise<void> {
  await sql`update screen_revision set revision = revision + 1`.execute(transaction);
}

/** The stays of each screen. */
export async function readStays(db: Kysely<Tables>): Promise<ReadonlyMap<number, Stays>> {
  const rows = await db.selectFrom('screen_stays').selectAll().execute();
  return new Map(
    [...Map.groupBy(rows, ({ screen_id }) => screen_id)].map(([id, own]) => [
      id,
      new Map(own.map(({ bucket, count }) => [bucket, count])),
    ]),
  );
}
