import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { groupVisibleTo, serverVisibleTo, type Viewer } from '#server/access/visibility.ts';
import type { Tables } from '#server/store/tables.ts';

type Condition = (eb: ExpressionBuilder<Tables, 'servers'>) => Expression<SqlBool>;

/** Servers that the viewer may see and that meet a condition, by group and id. */
export async function readServers(
  db: Kysely<Tables>,
  viewer: Viewer,
  condition?: Condition,
): Promise<Server[]> {
  let query = db
    .selectFrom('servers')
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .leftJoin('scripts', 'scripts.id', 'servers.script_id')
    .selectAll('servers')
    .select(['server_groups.name as group_name', 'scripts.version as script_version'])
    .select([
      sql<number>`(select count(*) from consoles where consoles.server_id = servers.id)`.as('console_count'),
      sql<number>`(select count(*) from accounts join consoles on consoles.id = accounts.console_id
        where consoles.server_id = servers.id)`.as('account_count'),
    ])
    .where(serverVisibleTo(viewer))
    .orderBy('servers.group_id')
    .orderBy('servers.id');
  if (condition) query = query.where(condition);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    pcId: row.pc_id,
    ip: row.ip,
    description: row.description,
    fullName: row.description ?? row.name,
    token: row.token,
    group: { id: row.group_id, name: row.group_name },
    configs: [],
    accountCount: row.account_count,
    consoleCount: row.console_count,
    online: row.online,
    open: row.open,
    actual: row.live_name === row.name && row.live_pc_id === row.pc_id && row.live_ip === row.ip,
    agent: row.agent_version === null ? null : { version: row.agent_version },
    script: row.script_id === null ? null : { id: row.script_id, version: row.script_version ?? '' },
    flow: row.flow,
    revision: 0,
  }));
}

/** Groups that the viewer may see, with their servers, by id. */
export async function readGroups(db: Kysely<Tables>, viewer: Viewer): Promise<ServerGroup[]> {
  const rows = await db
    .selectFrom('server_groups')
    .selectAll()
    .where(groupVisibleTo(viewer))
    .orderBy('id')
    .execute();
  const byGroup = Map.groupBy(await readServers(db, viewer), (server) => server.group.id);
  return rows.map(({ id, name, description }) => {
    const servers = byGroup.get(id) ?? [];
    return { id, name, description, configs: [], servers, serverCount: servers.length, revision: 0 };
  });
}

/** What servers can be brought up to: all script versions, and the newest agent that is known. */
export async function readReleases(db: Kysely<Tables>) {
  const scripts = await db.selectFrom('scripts').select(['id', 'version']).orderBy('id').execute();
  const agents = await db.selectFrom('servers').select('agent_version').distinct().execute();
  const versions = agents.flatMap(({ agent_version }) => agent_version ?? []);
  const newest = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return { scripts, agent: { version: newest ?? '' } };
}
