import type { RequestOf } from '#contract/endpoint.ts';
import {
  configDownloadPath,
  createGameConfig,
  createMullingConfig,
  deleteConfig,
  getConfigDownloadLink,
  updateBaseConfig,
  updateBaseVersion,
  updateGameConfig,
  updateMullingConfig,
} from '#contract/http/configs.ts';
import { previewConfigSchema, updateConfigSchema } from '#contract/http/configSchema.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { serverGroupKeys } from '#data/serverGroups/queries.ts';
import { serverKeys } from '#data/servers/queries.ts';
import { useServices } from '#data/services.ts';
import { configKeys } from './configKeys.ts';

/**
 * Replaces the schema; with `revision` it is refused (409) when it was saved since. Resolves to the new revision, after
 * the schema has been loaded again.
 */
export const useSaveSchema = defineChange({
  key: [...configKeys.schema(), 'save'],
  send: ({ api }, body: RequestOf<typeof updateConfigSchema>['body'], options) =>
    api.call(updateConfigSchema, { body }, options),
  reload: [configKeys.schema()],
});

/** Loads the effect of a schema on the configs of all users; nothing is saved. Resolves to null if the API cannot tell. */
export const usePreviewSchema = defineChange({
  key: [...configKeys.schema(), 'preview'],
  send: async ({ api }, body: RequestOf<typeof previewConfigSchema>['body'], options) =>
    (await optionalCall(api, previewConfigSchema, { body }, options))?.data ?? null,
  isHarmless: true,
});

/**
 * Replaces the values of the base config; with `revision` it is refused (409) when it was saved since. Resolves to the
 * new revision, after the base config has been loaded again.
 */
export const useSaveBase = defineChange({
  key: [...configKeys.base(), 'save'],
  send: ({ api }, body: RequestOf<typeof updateBaseConfig>['body'], options) =>
    api.call(updateBaseConfig, { body }, options),
  reload: [configKeys.base()],
});

/** Changes the version of the script in the base config, as {@link useSaveBase} its values. */
export const useSaveBaseVersion = defineChange({
  key: [...configKeys.base(), 'version'],
  send: ({ api }, body: RequestOf<typeof updateBaseVersion>['body'], options) =>
    api.call(updateBaseVersion, { body }, options),
  reload: [configKeys.base()],
});

/** A game or mulling config to save: a new one without `id`. With `revision` it is refused (409) when it was saved since. */
export type ConfigSave = { kind: 'game' | 'mulling'; id?: number } & RequestOf<
  typeof updateGameConfig
>['body'];

/** Creates or changes a config; resolves to its id and revision, after the list has it. */
export const useSaveConfig = defineChange({
  key: [...configKeys.own(), 'save'],
  send({ api }, { kind, id, ...body }: ConfigSave, options) {
    if (id !== undefined) {
      const update = kind === 'game' ? updateGameConfig : updateMullingConfig;
      return api.call(update, { params: { id }, body }, options);
    }
    const { revision: _, ...created } = body;
    return api.call(kind === 'game' ? createGameConfig : createMullingConfig, { body: created }, options);
  },
  reload: [configKeys.own()],
  settle({ refreshes }, { id }) {
    // Servers, groups and schedulers show the name of a config; a new one is nowhere yet.
    const shown = id === undefined ? [] : [serverGroupKeys.list(), serverKeys.list(), schedulerKeys.all];
    return Promise.all(shown.map((key) => refreshes.reload(key)));
  },
});

/** Deletes a config; refused (409) while it is attached or planned. */
export const useDeleteConfig = defineChange({
  key: [...configKeys.own(), 'delete'],
  send: ({ api }, { id }: { id: number }, options) => api.call(deleteConfig, { params: { id } }, options),
  reload: [configKeys.own()],
});

/** Requests the address of one download of a config, valid for a minute and without a session. */
export function useConfigDownload(): (
  id: number,
) => Promise<{ address: string; leftOut: readonly string[] }> {
  const { api, apiBase } = useServices();
  return async (id) => {
    const { token, leftOut } = await api.call(getConfigDownloadLink, { params: { id } });
    return { address: apiBase + configDownloadPath(encodeURIComponent(token)), leftOut };
  };
}
