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
import { defineChange, usePendingChangesOf } from '#data/change.ts';
import type { ConfigChange } from '#domain/servers/configs.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { refreshServers } from './queries.ts';

export type ServerChange =
  | ({ kind: 'update'; id: number } & RequestOf<typeof updateServer>['body'])
  | { kind: 'delete'; id: number }
  | { kind: 'open'; id: number; skipAutoUpdate: boolean }
  | { kind: 'close'; id: number; force: boolean }
  | { kind: 'flow'; id: number; flow: number }
  | { kind: 'script'; id: number; version: string }
  | { kind: 'installRemoteControl'; id: number }
  | ({ id: number } & ConfigChange);

/** Number of consoles that have not resumed after the opening of a server, by the answer to it. */
export const notResumedOf = (answer: unknown): number =>
  openServer.response.safeParse(answer).data?.notResumed ?? 0;

export const serverChangeKey = ['servers', 'change'] as const;

async function send(api: Api, change: ServerChange, options: CallOptions): Promise<unknown> {
  const params = { id: change.id };
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

/** Changes a server. The change stays pending until the server has been reloaded. */
export const useServerChange = defineChange({
  key: serverChangeKey,
  send: ({ api }, change: ServerChange, options) => send(api, change, options),
  settle: ({ refreshes }, { id }) => refreshServers(refreshes, [id]),
});

/** Pending changes, oldest first. */
export const usePendingServerChanges = (): ServerChange[] => usePendingChangesOf(serverChangeKey);

export const useAttachServer = defineChange({
  key: ['servers', 'attach'],
  async send({ api, refreshes }, request: RequestOf<typeof attachServer>, options) {
    const answer = await api.call(attachServer, request, options);
    await refreshServers(refreshes, [answer.id]);
    return answer;
  },
});

const calls = { attach: attachConfigToServers, detach: detachConfigFromServers };

/** Attaches a config to many servers, or detaches it; the response names the unchanged servers. */
export const useConfigOfServers = defineChange({
  key: ['servers', 'bulkConfigs'],
  send: ({ api }, { how, ...body }: { how: 'attach' | 'detach'; configId: number; serverIds: number[] }) =>
    api.call(calls[how], { body }),
  settle: ({ refreshes }, { serverIds }) => refreshServers(refreshes, serverIds),
});
