import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Config, getOwnConfigs } from '#contract/http/configs.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';

/** Cache keys of configs. */
export const configKeys = {
  all: ['configs'] as const,
  own: () => [...configKeys.all, 'own'] as const,
};

const loadConfigs =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly Config[]> =>
    (await api.call(getOwnConfigs, {}, { signal })).data;

const configsQuery = (api: Api) => queryOptions({ queryKey: configKeys.own(), queryFn: loadConfigs(api) });

/** Configs that the user can choose from, including the base types; `enabled` is false for users without that right. */
export function useOwnConfigs(enabled = true) {
  const { api } = useServices();
  return useQuery({ ...configsQuery(api), enabled });
}

export function registerConfigHandlers(registry: Registry): void {
  registry.track(configKeys.all);
  registry.on('configsUpdated', (_ids, { refreshes }) => refreshes.reload(configKeys.all));
}
