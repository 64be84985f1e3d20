import { type Kysely, type RawBuilder, sql } from 'kysely';
import { shareReads } from '#server/kernel/database/shareReads.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The greatest role number that sees every server (hired admin); other roles see the servers of their groups. */
export const seesAllUpTo = 50;

/** `visibilityRole`: the role that decides which servers are seen, if it is not `role`: a link sees those of its owner. */
export type Viewer = { id: number; role: number; visibilityRole?: number };

/** Whether the viewer sees every server. */
export const seesAll = ({ role, visibilityRole = role }: Viewer): boolean => visibilityRole <= seesAllUpTo;

const inGroupsOf = (column: 'servers.group_id' | 'server_groups.id', viewer: Viewer): RawBuilder<boolean> =>
  seesAll(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(column)} in (select group_id from user_server_groups where user_id = ${viewer.id}))`;

/** Condition on a query of `servers`: the viewer may see it. */
export const serverVisibleTo = (viewer: Viewer): RawBuilder<boolean> =>
  inGroupsOf('servers.group_id', viewer);

/** Condition on a query of `server_groups`: the viewer may see it. */
export const groupVisibleTo = (viewer: Viewer): RawBuilder<boolean> => inGroupsOf('server_groups.id', viewer);

/** The servers that a user may see; rooms and messaging credentials are based on them. */
export async function visibleServers(
  db: Kysely<Tables>,
  viewer: Viewer,
): Promise<{ id: number; token: string }[]> {
  return db
    .selectFrom('servers')
    .select(['id', 'token'])
    .where(serverVisibleTo(viewer))
    .orderBy('id')
    .execute();
}

/**
 * {@link visibleServers} for many viewers: viewers who ask at the same moment (after an event, or when all
 * reconnect) share a read.
 */
export function shareVisibleServers(
  db: Kysely<Tables>,
): (viewer: Viewer) => Promise<readonly { id: number; token: string }[]> {
  const everything = shareReads(() =>
    db.selectFrom('servers').select(['id', 'token']).orderBy('id').execute(),
  );
  const ofUsers = shareReads(async (ids: readonly number[]) => {
    const rows = await db
      .selectFrom('user_server_groups')
      .innerJoin('servers', 'servers.group_id', 'user_server_groups.group_id')
      .select(['user_id', 'servers.id', 'token'])
      .where('user_id', '=', sql<number>`any(${sql.val([...ids])}::int[])`)
      .orderBy('servers.id')
      .execute();
    const ofUser = new Map<number, { id: number; token: string }[]>();
    for (const { user_id, ...server } of rows) {
      const own = ofUser.get(user_id) ?? [];
      own.push(server);
      ofUser.set(user_id, own);
    }
    return ofUser;
  });
  return async (viewer) =>
    seesAll(viewer) ? everything([]) : ((await ofUsers([viewer.id])).get(viewer.id) ?? []);
}

/** All users who see the servers of a group: its members, and roles that see everything. */
export async function usersWithAccess(db: Kysely<Tables>, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('role', '<=', seesAllUpTo),
        eb('id', 'in', eb.selectFrom('user_server_groups').select('user_id').where('group_id', '=', groupId)),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
