import type { Kysely } from 'kysely';
import type { Viewer } from '#server/access/visibility.ts';
import type { Tables } from '#server/store/tables.ts';

/** Writes a group, with its maker as its first member. @returns its id */
export async function insertGroup(
  db: Kysely<Tables>,
  maker: Viewer,
  group: { name: string; description?: string | null | undefined },
): Promise<number> {
  const { id } = await db
    .insertInto('server_groups')
    .values({ name: group.name, description: group.description ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('user_server_groups').values({ user_id: maker.id, group_id: id }).execute();
  return id;
}
