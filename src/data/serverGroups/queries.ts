import { queryOptions, useQuery } from '@tanstack/react-query';
import { getServerGroups, type ServerGroup } from '#contract/http/serverGroups.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { serverGroupKeys } from './keys.ts';

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
