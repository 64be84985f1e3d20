import { queryOptions, useQuery } from '@tanstack/react-query';
import { getServerGroups, type ServerGroup } from '#contract/http/serverGroups.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';

/** Cache keys of server groups. */
export const serverGroupKeys = {
  all: ['serverGroups'] as const,
  list: () => [...serverGroupKeys.all, 'list'] as const,
};

const loadGroups =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly ServerGroup[]> =>
    (await api.call(getServerGroups, {}, { signal })).data;

const groupsQuery = (api: Api) =>
  queryOptions({ queryKey: serverGroupKeys.list(), queryFn: loadGroups(api) });

/** All server groups that the user can see, with their servers; `enabled` is false for users without that right. */
export function useServerGroups(enabled = true) {
  const { api } = useServices();
  return useQuery({ ...groupsQuery(api), enabled });
}

export function registerServerGroupHandlers(registry: Registry): void {
  // There are few groups and no call for a single one, so the list is reloaded. `servers/queries.ts` merges their servers.
  registry.track(serverGroupKeys.all);
  registry.on('serverGroupsUpdated', (_ids, { refreshes }) => refreshes.reload(serverGroupKeys.list()));
}
