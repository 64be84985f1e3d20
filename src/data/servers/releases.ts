import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import { getServersInfo } from '#contract/http/servers.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { serverKeys } from './keys.ts';

/** Available releases: script versions in no order, and the newest agent. */
export type Releases = Pick<ResponseOf<typeof getServersInfo>, 'scripts' | 'agent'>;

const releasesKey = [...serverKeys.all, 'releases'] as const;

const loadReleases =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<Releases> => {
    const { scripts, agent } = await api.call(getServersInfo, { query: {} }, { signal });
    return { scripts, agent };
  };

const releasesQuery = (api: Api) => queryOptions({ queryKey: releasesKey, queryFn: loadReleases(api) });

export function useReleases() {
  const { api } = useServices();
  return useQuery(releasesQuery(api));
}

export function registerReleaseHandlers(registry: Registry): void {
  // A server may have received a version that is not in the list yet.
  registry.on('serversUpdated', (_ids, { refreshes }) => refreshes.reload(releasesKey));
}
