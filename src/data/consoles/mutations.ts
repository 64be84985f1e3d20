import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  attachConsoleConfig,
  detachConsoleConfig,
  orderConsoleConfigs,
} from '#contract/http/consoleConfigs.ts';
import {
  activateConsole,
  connectConsole,
  disconnectConsole,
  updateConsole,
} from '#contract/http/consoles.ts';
import { defineChange, useChange, usePendingChangesOf } from '#data/change.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import type { ConfigChange } from '#domain/servers/configs.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { cachedConsole, refreshConsoles } from './cache.ts';
import { untilDisconnected } from './untilDisconnected.ts';

export const consoleChangeKey = ['consoles', 'change'] as const;

async function send(api: Api, change: PendingChange, options: CallOptions): Promise<void> {
  const params = { id: change.consoleId };
  switch (change.kind) {
    case 'connect':
      await api.call(connectConsole, { params, body: { accountId: change.accountId } }, options);
      return;
    case 'disconnect':
      await api.call(disconnectConsole, { params }, options);
      return;
    case 'activate':
      await api.call(activateConsole, { params, body: { active: change.active } }, options);
      return;
    case 'rename':
      await api.call(
        updateConsole,
        { params, body: { name: change.name, seen: { name: change.seen } } },
        options,
      );
  }
}

/**
 * Keeps a disconnect pending until the console is disconnected: the API responds when the agent has received the
 * command, while the script may still be finishing. The caller does not wait for it.
 */
function trackDisconnect(queryClient: QueryClient, consoleId: number): void {
  const change: PendingChange = { kind: 'disconnect', consoleId };
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: consoleChangeKey,
    mutationFn: () => untilDisconnected(queryClient, consoleId),
    networkMode: 'always',
    gcTime: 0,
  });
  void mutation.execute(change);
}

/**
 * Connects, disconnects, opens, closes or renames a console. The change stays pending until the console has been
 * reloaded, so that no old value appears in between.
 */
export function useConsoleChange() {
  const queryClient = useQueryClient();
  return useChange({
    key: consoleChangeKey,
    async send({ api }, change: PendingChange, options) {
      await send(api, change, options);
      if (change.kind === 'disconnect') trackDisconnect(queryClient, change.consoleId);
    },
    settle: ({ refreshes }, { consoleId }) => refreshConsoles(refreshes, [consoleId]),
    subjectOf: ({ consoleId }) => cachedConsole(queryClient, consoleId)?.name.toUpperCase() ?? null,
  });
}

/** Pending changes, oldest first; `withPending` applies them to the server's values. */
export const usePendingChanges = (): PendingChange[] => usePendingChangesOf(consoleChangeKey);

/** Attaches, detaches or reorders the configs of a console. */
export const useConsoleConfigChange = defineChange({
  key: ['consoles', 'configs'],
  send({ api }, change: { consoleId: number } & ConfigChange): Promise<unknown> {
    const params = { id: change.consoleId };
    if (change.kind === 'orderConfigs') {
      const { configIds, loaded } = change;
      return api.call(orderConsoleConfigs, { params, body: { configIds, loaded } });
    }
    const endpoint = change.kind === 'attachConfig' ? attachConsoleConfig : detachConsoleConfig;
    return api.call(endpoint, { params: { ...params, configId: change.configId } });
  },
  settle: ({ refreshes }, { consoleId }) => refreshConsoles(refreshes, [consoleId]),
});
