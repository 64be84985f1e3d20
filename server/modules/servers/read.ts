import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { newestFirst } from '#domain/servers/versions.ts';
import { groupVisibleTo, serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import { readAttached } from '#server/modules/configs/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

type Condition = (eb: ExpressionBuilder<Tables, 'servers'>) => Expression<SqlBool>;

/** Servers that the viewer may see and that match a condition, by group and id. */
export async function readServers(
  db: Kysely<Tables>,
  viewer: Viewer,
  condition?: Condition,
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<Server[]> {
  let query = db
    .selectFrom('servers')
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .leftJoin('scripts', 'scripts.id', 'servers.script_id')
    .select([
      'servers.id',
      'servers.name',
      'servers.pc_id',
      'servers.ip',
      'servers.description',
      'servers.token',
      'servers.group_id',
      'servers.online',
      'servers.last_heartbeat_at',
      'servers.open',
      'servers.live_name',
      'servers.live_pc_id',
      'servers.live_ip',
      'servers.agent_version',
      'servers.clock_ahead_s',
      'servers.script_id',
      'servers.flow',
      'servers.revision',
    ])
    .select(['server_groups.name as group_name', 'scripts.version as script_version'])
    .select([
      sql<number>`(select count(*) from consoles where consoles.server_id = servers.id)`.as('console_count'),
      // Counted per console, so that an index is used whatever the planner expects: a join of both tables was
      // planned as a scan of all accounts for each server.
      sql<number>`(select coalesce(sum((select count(*) from accounts where accounts.console_id = consoles.id)), 0)
        from consoles where consoles.server_id = servers.id)`.as('account_count'),
    ])
    .where(serverVisibleTo(viewer))
    .orderBy('servers.group_id')
    .orderBy('servers.id')
    .$if(limit !== undefined, (all) => all.limit(limit ?? 0))
    .offset(offset);
  if (condition) query = query.where(condition);
  const rows = await query.execute();
  const attached = await readAttached(
    db,
    'server_id',
    rows.map(({ id }) => id),
  );
  const ofGroups = await readAttached(
    db,
    'group_id',
    rows.map(({ group_id }) => group_id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    pcId: row.pc_id,
    ip: row.ip,
    description: row.description,
    fullName: row.description ?? row.name,
    token: row.token,
    group: { id: row.group_id, name: row.group_name },
    configs: attached.get(row.id) ?? [],
    groupConfigs: ofGroups.get(row.group_id) ?? [],
    accountCount: row.account_count,
    consoleCount: row.console_count,
    online: row.online,
    offlineSince: row.online ? null : (row.last_heartbeat_at?.toISOString() ?? null),
    open: row.open,
    actual: row.live_name === row.name && row.live_pc_id === row.pc_id && row.live_ip === row.ip,
    agent: row.agent_version === null ? null : { version: row.agent_version },
    clockAhead: row.clock_ahead_s,
    script: row.script_id === null ? null : { id: row.script_id, version: row.script_version ?? '' },
    flow: row.flow,
    revision: row.revision,
  }));
}

/** One server. @throws HttpError 404 */
export async function readServer(db: Kysely<Tables>, viewer: Viewer, id: number): Promise<Server> {
  const [server] = await readServers(db, viewer, (eb) => eb('servers.id', '=', id));
  if (!server) throw notFound('server');
  return server;
}

export async function countServers(db: Kysely<Tables>, viewer: Viewer): Promise<number> {
  const { total } = await db
    .selectFrom('servers')
    .select(sql<number>`count(*)`.as('total'))
    .where(serverVisibleTo(viewer))
    .executeTakeFirstOrThrow();
  return total;
}

/** Groups that the viewer may see, or one of them, with their servers, by id. */
export async function readGroups(db: Kysely<Tables>, viewer: Viewer, only?: number): Promise<ServerGroup[]> {
  const rows = await db
    .selectFrom('server_groups')
    .selectAll()
    .where(groupVisibleTo(viewer))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .orderBy('id')
    .execute();
  const ofGroup: Condition | undefined =
    only === undefined ? undefined : (eb) => eb('servers.group_id', '=', only);
  const byGroup = Map.groupBy(await readServers(db, viewer, ofGroup), (server) => server.group.id);
  const attached = await readAttached(
    db,
    'group_id',
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, description, revision }) => {
    const servers = byGroup.get(id) ?? [];
    const configs = attached.get(id) ?? [];
    return { id, name, description, configs, servers, serverCount: servers.length, revision };
  });
}

/** Available versions: all script versions, and the newest agent. One query, because it is part of every refresh. */
export async function readVersions(db: Kysely<Tables>) {
  const { scripts, agents } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(eb.selectFrom('scripts').select(['id', 'version']).orderBy('id')).as('scripts'),
      jsonArrayFrom(eb.selectFrom('agent_releases').select('version')).as('agents'),
    ])
    .executeTakeFirstOrThrow();
  return { scripts, agent: { version: newestFirst(agents)[0]?.version ?? '' } };
}
