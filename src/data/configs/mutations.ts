import { useMutation } from '@tanstack/react-query';
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
import { type Abortable, optionsOf } from '#data/cancel.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { schedulerKeys } from '#data/schedulers/keys.ts';
import { serverGroupKeys } from '#data/serverGroups/queries.ts';
import { serverKeys } from '#data/servers/queries.ts';
import { useServices } from '#data/services.ts';
import { configKeys } from './keys.ts';

/**
 * Replaces the schema; with `revision` it is refused (409) when it was saved since. Resolves to the new revision, after
 * the schema has been loaded again. The caller reports errors.
 */
export function useSaveSchema() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: [...configKeys.schema(), 'save'],
    mutationFn: ({ signal, ...body }: Abortable<RequestOf<typeof updateConfigSchema>['body']>) =>
      api.call(updateConfigSchema, { body }, optionsOf(signal)),
    meta: { silent: true },
    onSettled: () => refreshes.reload(configKeys.schema()),
  });
}

/**
 * Loads what a schema would do to the configs of all users; nothing is saved. Resolves to null where the API cannot tell.
 * The caller reports errors.
 */
export function usePreviewSchema() {
  const { api } = useServices();
  return useMutation({
    mutationKey: [...configKeys.schema(), 'preview'],
    mutationFn: async ({ signal, ...body }: Abortable<RequestOf<typeof previewConfigSchema>['body']>) =>
      (await optionalCall(api, previewConfigSchema, { body }, optionsOf(signal)))?.data ?? null,
    meta: { silent: true },
  });
}

/**
 * Replaces the values of the base config; with `revision` it is refused (409) when it was saved since. Resolves to the
 * new revision, after the base config has been loaded again. The caller reports errors.
 */
export function useSaveBase() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: [...configKeys.base(), 'save'],
    mutationFn: ({ signal, ...body }: Abortable<RequestOf<typeof updateBaseConfig>['body']>) =>
      api.call(updateBaseConfig, { body }, optionsOf(signal)),
    meta: { silent: true },
    onSettled: () => refreshes.reload(configKeys.base()),
  });
}

/** Changes the version of the script in the base config, as {@link useSaveBase} its values. */
export function useSaveBaseVersion() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: [...configKeys.base(), 'version'],
    mutationFn: ({ signal, ...body }: Abortable<RequestOf<typeof updateBaseVersion>['body']>) =>
      api.call(updateBaseVersion, { body }, optionsOf(signal)),
    meta: { silent: true },
    onSettled: () => refreshes.reload(configKeys.base()),
  });
}

/** A game or mulling config to save: a new one without `id`. With `revision` it is refused (409) when it was saved since. */
export type ConfigSave = { kind: 'game' | 'mulling'; id?: number } & RequestOf<
  typeof updateGameConfig
>['body'];

/** Creates or changes a config; resolves to its id and revision, after the list has it. The caller reports errors. */
export function useSaveConfig() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: [...configKeys.own(), 'save'],
    mutationFn: ({ signal, kind, id, ...body }: Abortable<ConfigSave>) => {
      const options = optionsOf(signal);
      if (id !== undefined) {
        const update = kind === 'game' ? updateGameConfig : updateMullingConfig;
        return api.call(update, { params: { id }, body }, options);
      }
      const { revision: _, ...created } = body;
      return api.call(kind === 'game' ? createGameConfig : createMullingConfig, { body: created }, options);
    },
    meta: { silent: true },
    onSettled: async (_answer, _error, { id }) => {
      // Servers, groups and schedulers show the name of a config; a new one is nowhere yet.
      const shown = id === undefined ? [] : [serverGroupKeys.list(), serverKeys.list(), schedulerKeys.all];
      await Promise.all([configKeys.own(), ...shown].map((key) => refreshes.reload(key)));
    },
  });
}

/** Deletes a config; refused (409) while it is attached or planned. The caller reports errors. */
export function useDeleteConfig() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: [...configKeys.own(), 'delete'],
    mutationFn: ({ signal, id }: Abortable<{ id: number }>) =>
      api.call(deleteConfig, { params: { id } }, optionsOf(signal)),
    meta: { silent: true },
    onSettled: () => refreshes.reload(configKeys.own()),
  });
}

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
