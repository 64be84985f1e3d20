import type { Kysely } from 'kysely';
import { groupVisibleTo, serverVisibleTo, type Viewer } from './visibility.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A server that the viewer may see, with the data that actions and their commands need. @throws HttpError 404 */
export async function findServer(db: Kysely<Tables>, viewer: Viewer, id: number) {
  const row = await db
    .selectFrom('servers')
    .select(['id', 'group_id', 'name', 'description', 'token'])
    .where('id', '=', id)
    .where(serverVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) throw notFound('server');
  const { name, description, ...server } = row;
  return { ...server, title: description ?? name };
}

export type FoundServer = Awaited<ReturnType<typeof findServer>>;

/** Id and name of a group that the viewer may see. @throws HttpError 404 */
export async function findGroup(db: Kysely<Tables>, viewer: Viewer, id: number) {
  const row = await db
    .selectFrom('server_groups')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(groupVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) throw notFound('serverGroup');
  return row;
}
