import { getBaseConfig, getOwnConfigs } from '#contract/http/configs.ts';
import { getConfigSchema } from '#contract/http/configSchema.ts';
import { type EffectiveTarget, getEffectiveConfig } from '#contract/http/effectiveConfig.ts';
import { defineRead, useRead } from '#data/read.ts';
import { configKeys } from './configKeys.ts';

/** Configs that the user can choose from, including the base types; `enabled` is false for users without that right. */
export const useOwnConfigs = defineRead({
  key: configKeys.own(),
  load: async (api, options) => (await api.call(getOwnConfigs, {}, options)).data,
});

/** The fields that configs may set; `enabled` is false for users without that right. */
export const useConfigSchema = defineRead({
  key: configKeys.schema(),
  load: (api, options) => api.call(getConfigSchema, {}, options),
});

/** The values that apply to every server; `enabled` is false for users without that right. */
export const useBaseConfig = defineRead({
  key: configKeys.base(),
  load: (api, options) => api.call(getBaseConfig, {}, options),
});

/** The values with which a server, a console or an account is played. */
export const useEffectiveConfig = (kind: EffectiveTarget, id: number) =>
  useRead({
    key: configKeys.effectiveOf(kind, id),
    load: (api, options) => api.call(getEffectiveConfig, { params: { kind, id } }, options),
  });
