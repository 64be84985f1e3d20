import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { mergeRefresh } from '#data/realtime/mergeRefresh.ts';

/** A targeted refresh of servers: the requested ids and the found servers. */
export interface ServersRefresh {
  ids: readonly number[];
  found: readonly Server[];
}

/**
 * Merges refreshed servers into their groups; servers may have moved between groups. Unchanged groups keep their
 * identity. Null when a server belongs to an unknown group: then the whole list must be loaded.
 */
export function mergeServersIntoGroups(
  groups: readonly ServerGroup[],
  { ids, found }: ServersRefresh,
): readonly ServerGroup[] | null {
  const known = new Set(groups.map(({ id }) => id));
  if (found.some(({ group }) => !known.has(group.id))) return null;
  const next = groups.map((group) => {
    const servers = mergeRefresh(group.servers, {
      ids,
      found,
      belongs: (server) => server.group.id === group.id,
    });
    return servers === group.servers
      ? group
      : { ...group, servers: [...servers], serverCount: servers.length };
  });
  return next.every((group, at) => group === groups[at]) ? groups : next;
}
