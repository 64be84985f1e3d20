import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getConsoleSchedulers, getSchedulers, Scheduler } from '#contract/http/schedulers.ts';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import { schedulerOnWire } from '#server/modules/consoles/index.ts';
import type { Tables } from '#server/schema/tables.ts';

interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Needed for a page beyond the end of a list, which has no row with the total. */
const totalRows = sql<number>`count(*)`.as('total');

/**
 * The viewer's own schedulers by name. With ids: only these, including those of other users that are attached
 * to a console visible to the viewer.
 */
export async function readSchedulers(
  db: Kysely<Tables>,
  viewer: Viewer,
  { schedulerIds, limit, offset = 0 }: Page & { schedulerIds?: readonly number[] | undefined },
): Promise<ResponseOf<typeof getSchedulers>> {
  const readable = db.selectFrom('schedulers').where((eb) => {
    const isOwn = eb('schedulers.owner_id', '=', viewer.id);
    if (schedulerIds === undefined) return isOwn;
    const isSeen = eb.exists(
      eb
        .selectFrom('console_schedulers')
        .innerJoin('consoles', 'consoles.id', 'console_schedulers.console_id')
        .innerJoin('servers', 'servers.id', 'consoles.server_id')
        .select('console_schedulers.console_id')
        .whereRef('console_schedulers.scheduler_id', '=', 'schedulers.id')
        .where(serverVisibleTo(viewer)),
    );
    const isNamed = sql<boolean>`schedulers.id = any(${sql.val(schedulerIds)}::int[])`;
    return eb.and([isNamed, eb.or([isOwn, isSeen])]);
  });
  const rows = await readable
    .innerJoin('users', 'users.id', 'schedulers.owner_id')
    .selectAll('schedulers')
    .select([
      sql<string>`coalesce(users.settings ->> 'timezone', 'UTC')`.as('timezone'),
      sql<number>`(select count(*) from console_schedulers where scheduler_id = schedulers.id)`.as(
        'consoles',
      ),
      sql<boolean>`exists (select from console_schedulers where scheduler_id = schedulers.id and enabled)`.as(
        'enabled',
      ),
      sql<NonNullable<Scheduler['configs']>>`coalesce((
        select jsonb_agg(jsonb_build_object('id', configs.id, 'name', configs.name) order by configs.name, configs.id)
        from scheduler_configs join configs on configs.id = scheduler_configs.config_id
        where scheduler_configs.scheduler_id = schedulers.id), '[]')`.as('configs'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('schedulers.name')
    .orderBy('schedulers.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .offset(offset)
    .execute();
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: row.created_at.toISOString(),
    enabled: row.enabled,
    consoles: row.consoles,
    data: row.data,
    timezone: row.timezone,
    isOwn: row.owner_id === viewer.id,
    configs: row.configs,
    revision: row.revision,
  }));
  return {
    data,
    summary: { total: rows[0]?.total ?? (await readable.select(totalRows).executeTakeFirstOrThrow()).total },
  };
}

/** Consoles that the viewer sees with their schedulers, by group, server and name; with ids: only these. */
export async function readConsoleSchedulers(
  db: Kysely<Tables>,
  viewer: Viewer,
  { consoleIds, limit, offset = 0 }: Page & { consoleIds?: readonly number[] | undefined },
): Promise<ResponseOf<typeof getConsoleSchedulers>> {
  const visible = db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .where(serverVisibleTo(viewer))
    .$if(consoleIds !== undefined, (query) =>
      query.where(sql<boolean>`consoles.id = any(${sql.val(consoleIds)}::int[])`),
    );
  const rows = await visible
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .leftJoin('console_schedulers', 'console_schedulers.console_id', 'consoles.id')
    .leftJoin('schedulers', 'schedulers.id', 'console_schedulers.scheduler_id')
    .select(['consoles.id as consoleId', 'consoles.name as consoleName'])
    .select(['server_groups.id as groupId', 'server_groups.name as groupName', 'servers.id as serverId'])
    .select(['schedulers.id as schedulerId', 'schedulers.name as schedulerName', 'enabled'])
    .select([
      sql<string>`coalesce(servers.description, servers.name)`.as('serverName'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('groupName')
    .orderBy('serverName')
    .orderBy('consoles.name')
    .orderBy('consoles.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .offset(offset)
    .execute();
  const data = rows.map((row) => ({
    consoleId: row.consoleId,
    consoleName: row.consoleName,
    serverGroup: { id: row.groupId, name: row.groupName },
    server: { id: row.serverId, name: row.serverName },
    scheduler: schedulerOnWire(row),
  }));
  return {
    data,
    summary: { total: rows[0]?.total ?? (await visible.select(totalRows).executeTakeFirstOrThrow()).total },
  };
}
