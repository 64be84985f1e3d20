import type { Kysely } from 'kysely';
import { groupVisibleTo, serverVisibleTo, type Viewer } from '#server/access/visibility.ts';
import { notFound } from '#server/api/http/errors.ts';
import type { Tables } from '#server/store/tables.ts';

/** A server that the viewer may see, as it is stored. @throws HttpError 404 */
export async function findServer(db: Kysely<Tables>, viewer: Viewer, id: number) {
  const row = await db
    .selectFrom('servers')
    .selectAll()
    .where('id', '=', id)
    .where(serverVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) throw notFound('server');
  return { ...row, title: row.description ?? row.name };
}

export type FoundServer = Awaited<ReturnType<typeof findServer>>;

/** A group that the viewer may see, as it is stored. @throws HttpError 404 */
export async function findGroup(db: Kysely<Tables>, viewer: Viewer, id: number) {
  const row = await db
    .selectFrom('server_groups')
    .selectAll()
    .where('id', '=', id)
    .where(groupVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) throw notFound('server group');
  return row;
}
