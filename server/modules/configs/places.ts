import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { type Kysely, sql } from 'kysely';
import {
  groupVisibleTo,
  serverVisibleTo,
  usersWithAccess,
  type Viewer,
} from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { appendChanges, appendEvent } from '#server/kernel/events/append.ts';
import { appendFacts, type NewFact } from '#server/kernel/events/facts.ts';

/** A group, server, console or scheduler that uses a config; the name is null if the viewer may not see it. */
interface Place {
  kind: 'group' | 'server' | 'console' | 'scheduler';
  id: number;
  name: string | null;
  ownerId: number | null;
  serverId: number | null;
}

/** Everything that uses a config, including what the viewer does not see. */
export async function placesOf(db: Kysely<Tables>, viewer: Viewer, configId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select 'group' as kind, server_groups.id, null::int as "ownerId", null::int as "serverId",
      case when ${groupVisibleTo(viewer)} then server_groups.name end as name
    from attached_configs join server_groups on server_groups.id = attached_configs.group_id
    where attached_configs.config_id = ${configId}
    union all
    select 'server', servers.id, null, null,
      case when ${serverVisibleTo(viewer)} then coalesce(servers.description, servers.name) end
    from attached_configs join servers on servers.id = attached_configs.server_id
    where attached_configs.config_id = ${configId}
    union all
    select 'console', consoles.id, null, servers.id, case when ${serverVisibleTo(viewer)} then consoles.name end
    from attached_configs join consoles on consoles.id = attached_configs.console_id
      join servers on servers.id = consoles.server_id
    where attached_configs.config_id = ${configId}
    union all
    select 'scheduler', schedulers.id, schedulers.owner_id, null,
      case when schedulers.owner_id = ${viewer.id} then schedulers.name end
    from scheduler_configs join schedulers on schedulers.id = scheduler_configs.scheduler_id
    where scheduler_configs.config_id = ${configId}
    order by 1, 5, 2`.execute(db);
  return rows;
}

const placeCodes = {
  group: 'inGroups',
  server: 'inServers',
  console: 'inConsoles',
  scheduler: 'inSchedulers',
} as const;

/** Why a config cannot be deleted: names the places that the viewer sees, and counts the others. */
export function placesInUse(places: readonly Place[]): Fault[] {
  const known = (['group', 'server', 'console', 'scheduler'] as const).flatMap((kind) => {
    const names = places.flatMap((place) => (place.kind === kind && place.name ? place.name : []));
    return names.length === 0 ? [] : faultOf(placeCodes[kind], { count: names.length, names });
  });
  const hidden = places.filter(({ name }) => !name).length;
  return hidden > 0 ? [...known, faultOf('inHiddenPlaces', { count: hidden })] : known;
}

/** Appends a fact about a config, for its owner and everybody who sees a server where it is in use. */
export async function appendConfigFact(
  db: Kysely<Tables>,
  id: number,
  places: readonly Place[],
  fact: Pick<NewFact, 'kind' | 'data'>,
  ownerId: number,
): Promise<void> {
  const inUse = await serversUsing(db, id, places);
  const serverIds = [...new Set([...inUse.serverIds, ...inUse.ofGroups])];
  await appendFacts(db, [
    { ...fact, objects: { config: [id] }, audience: { userIds: [ownerId], serverIds } },
  ]);
}

/**
 * Appends that a config has changed, for its owner, and for everybody who sees it attached or playing.
 * @param db in the transaction of the change
 * @param isRenamed whether its name has changed, which is shown there too
 */
export async function appendConfigChange(
  db: Kysely<Tables>,
  { id, ownerId }: { id: number; ownerId: number | null },
  places: readonly Place[],
  isRenamed = false,
): Promise<void> {
  const groupIds = idsOf(places, 'group');
  const { serverIds, ofGroups } = await serversUsing(db, id, places);
  const members = await Promise.all(groupIds.map((groupId) => usersWithAccess(db, groupId)));
  const userIds = [...new Set([...(ownerId === null ? [] : [ownerId]), ...members.flat()])];
  if (userIds.length > 0) await appendEvent(db, 'configsUpdated', { ids: [id] }, { userIds });
  if (serverIds.length > 0) await appendEvent(db, 'configsUpdated', { ids: [id] }, { serverIds });
  if (!isRenamed) return;
  for (const [at, groupId] of groupIds.entries())
    await appendEvent(db, 'serverGroupsUpdated', { ids: [groupId] }, { userIds: members[at] ?? [] });
  const allServers = new Set([...serverIds, ...ofGroups]);
  await appendChanges(
    db,
    'serversUpdated',
    [...allServers].map((serverId) => ({ id: serverId, serverId })),
  );
  const consoles = places.flatMap(({ id: consoleId, serverId }) =>
    serverId === null ? [] : { id: consoleId, serverId },
  );
  await appendChanges(db, 'consolesUpdated', consoles);
  for (const { kind, id: schedulerId, ownerId: owner } of places)
    if (kind === 'scheduler' && owner !== null)
      await appendEvent(db, 'schedulersUpdated', { ids: [schedulerId] }, { userIds: [owner] });
}

const idsOf = (places: readonly Place[], kind: Place['kind']): number[] =>
  places.filter((place) => place.kind === kind).map((place) => place.id);

/** Servers on which a config is attached or playing, and those of the groups to which it is attached. */
async function serversUsing(db: Kysely<Tables>, id: number, places: readonly Place[]) {
  const groupIds = idsOf(places, 'group');
  const playing = idsOf(places, 'scheduler').length > 0 ? await serversPlaying(db, id) : [];
  const ofConsoles = places.flatMap(({ serverId }) => serverId ?? []);
  const ofGroups =
    groupIds.length === 0
      ? []
      : await db.selectFrom('servers').select('id').where('group_id', 'in', groupIds).execute();
  return {
    serverIds: [...new Set([...idsOf(places, 'server'), ...ofConsoles, ...playing])],
    ofGroups: ofGroups.map((server) => server.id),
  };
}

/** Servers with a console whose current or last run has this config. */
const serversPlaying = async (db: Kysely<Tables>, configId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('consoles')
      .innerJoin('scheduler_runs', 'scheduler_runs.id', 'consoles.run_id')
      .select('consoles.server_id')
      .distinct()
      .where('scheduler_runs.config_id', '=', configId)
      .orderBy('consoles.server_id')
      .execute()
  ).map(({ server_id }) => server_id);
