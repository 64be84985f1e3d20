import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PermissionName } from '#contract/permissions.ts';
import { allows, roles, seesAll, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Condition on a query of `configs`: the viewer owns it, it has no owner, or it is attached to a group,
 * server or console that the viewer sees.
 */
export const configVisibleTo = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  configs.owner_id is null or configs.owner_id = ${viewer.id} or exists (
    select from attached_configs
    left join consoles on consoles.id = attached_configs.console_id
    left join servers on servers.id = coalesce(attached_configs.server_id, consoles.server_id)
    where attached_configs.config_id = configs.id and ${
      seesAll(viewer)
        ? sql`true`
        : sql`coalesce(attached_configs.group_id, servers.group_id) in (
            select group_id from user_server_groups where user_id = ${viewer.id})`
    }))`;

export async function usersWithAny(
  db: Kysely<Tables>,
  permissions: readonly PermissionName[],
): Promise<number[]> {
  const able = roles.filter(({ role }) => permissions.some((permission) => allows(role, permission)));
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(
      'role',
      'in',
      able.map(({ role }) => role),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
