import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BaseConfig, type Config, getBaseConfig, getOwnConfigs } from '#contract/http/configs.ts';
import { type ConfigSchema, getConfigSchema } from '#contract/http/configSchema.ts';
import { type EffectiveTarget, getEffectiveConfig } from '#contract/http/effectiveConfig.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { configKeys } from './keys.ts';

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

const loadSchema =
  (api: Api) =>
  ({ signal }: { signal: AbortSignal }): Promise<ConfigSchema> =>
    api.call(getConfigSchema, {}, { signal });

/** The fields that configs may set; `enabled` is false for users without that right. */
export function useConfigSchema(enabled = true) {
  const { api } = useServices();
  return useQuery({ ...queryOptions({ queryKey: configKeys.schema(), queryFn: loadSchema(api) }), enabled });
}

const loadBase =
  (api: Api) =>
  ({ signal }: { signal: AbortSignal }): Promise<BaseConfig> =>
    api.call(getBaseConfig, {}, { signal });

/** The values that apply to every server; `enabled` is false for users without that right. */
export function useBaseConfig(enabled = true) {
  const { api } = useServices();
  return useQuery({ ...queryOptions({ queryKey: configKeys.base(), queryFn: loadBase(api) }), enabled });
}

/** The values with which a server, a console or an account is played. */
export function useEffectiveConfig(kind: EffectiveTarget, id: number) {
  const { api } = useServices();
  return useQuery({
    queryKey: configKeys.effectiveOf(kind, id),
    queryFn: ({ signal }) => api.call(getEffectiveConfig, { params: { kind, id } }, { signal }),
  });
}
