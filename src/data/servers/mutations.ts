import { useMutation, useMutationState } from '@tanstack/react-query';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  attachConfigToServers,
  attachServer,
  attachServerConfig,
  closeServer,
  deleteServer,
  detachConfigFromServers,
  detachServerConfig,
  installRemoteControl,
  openServer,
  orderServerConfigs,
  setServerFlow,
  setServerScript,
  updateServer,
} from '#contract/http/serverActions.ts';
import type { Abortable } from '#data/cancel.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { refreshServers } from './queries.ts';

/** A change of an attached server. */
export type ServerChange =
  | ({ kind: 'update'; id: number } & RequestOf<typeof updateServer>['body'])
  | { kind: 'delete'; id: number }
  | { kind: 'open'; id: number; skipAutoUpdate: boolean }
  | { kind: 'close'; id: number; force: boolean }
  | { kind: 'flow'; id: number; flow: number }
  | { kind: 'script'; id: number; version: string }
  | { kind: 'installRemoteControl'; id: number }
  | { kind: 'attachConfig' | 'detachConfig'; id: number; configId: number }
  /** `loaded` is the order that was shown; if the server has another one, the change is a conflict. */
  | { kind: 'orderConfigs'; id: number; configIds: number[]; loaded: number[] };

export const serverChangeKey = ['servers', 'change'] as const;

async function send(api: Api, { signal, ...change }: Abortable<ServerChange>): Promise<unknown> {
  const params = { id: change.id };
  const options = signal ? { signal } : {};
  switch (change.kind) {
    case 'update': {
      const { kind: _, id: __, ...body } = change;
      return api.call(updateServer, { params, body }, options);
    }
    case 'delete':
      return api.call(deleteServer, { params }, options);
    case 'open':
      return api.call(openServer, { params, body: { skipAutoUpdate: change.skipAutoUpdate } }, options);
    case 'close':
      return api.call(closeServer, { params, body: { force: change.force } }, options);
    case 'flow':
      return api.call(setServerFlow, { params, body: { flow: change.flow } }, options);
    case 'script':
      return api.call(setServerScript, { params, body: { version: change.version } }, options);
    case 'installRemoteControl':
      return api.call(installRemoteControl, { params }, options);
    case 'attachConfig':
    case 'detachConfig': {
      const endpoint = change.kind === 'attachConfig' ? attachServerConfig : detachServerConfig;
      return api.call(endpoint, { params: { ...params, configId: change.configId } }, options);
    }
    case 'orderConfigs': {
      const { configIds, loaded } = change;
      return api.call(orderServerConfigs, { params, body: { configIds, loaded } }, options);
    }
  }
}

/**
 * Changes a server. The change stays pending until the server has been reloaded; the caller reports errors.
 */
export function useServerChange() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: serverChangeKey,
    mutationFn: (change: Abortable<ServerChange>) => send(api, change),
    meta: { silent: true },
    onSettled: (_answer, _error, { id }) => refreshServers(refreshes, [id]),
  });
}

/** Pending changes, oldest first. */
export function usePendingServerChanges(): ServerChange[] {
  return useMutationState({
    filters: { mutationKey: serverChangeKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as ServerChange,
  });
}

/** Attaches a server by the token of its agent. */
export function useAttachServer() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: ['servers', 'attach'],
    mutationFn: ({ signal, ...request }: Abortable<RequestOf<typeof attachServer>>) =>
      api.call(attachServer, request, signal ? { signal } : {}),
    meta: { silent: true },
    onSuccess: ({ id }) => refreshServers(refreshes, [id]),
  });
}

const calls = { attach: attachConfigToServers, detach: detachConfigFromServers };

export interface ConfigOfServers {
  how: 'attach' | 'detach';
  configId: number;
  serverIds: number[];
}

/** Attaches a config to many servers, or detaches it; the response names the unchanged servers. */
export function useConfigOfServers() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: ['servers', 'bulkConfigs'],
    mutationFn: ({ how, ...body }: ConfigOfServers) => api.call(calls[how], { body }),
    meta: { silent: true },
    onSettled: (_answer, _error, { serverIds }) => refreshServers(refreshes, serverIds),
  });
}
