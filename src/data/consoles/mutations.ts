import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
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
import type { Abortable } from '#data/cancel.ts';
import { useServices } from '#data/services.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import type { Api } from '#platform/api/types.ts';
import { cachedConsole, refreshConsoles } from './cache.ts';
import { untilDisconnected } from './untilDisconnected.ts';

export const consoleChangeKey = ['consoles', 'change'] as const;

async function send(api: Api, { signal, ...change }: Abortable<PendingChange>): Promise<void> {
  const options = signal ? { signal } : {};
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
  const { api, refreshes } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: consoleChangeKey,
    mutationFn: (change: Abortable<PendingChange>) => send(api, change),
    meta: {
      subjectOf: ({ consoleId }: PendingChange) =>
        cachedConsole(queryClient, consoleId)?.name.toUpperCase() ?? null,
    },
    onSuccess: (_answer, { kind, consoleId }) => {
      if (kind === 'disconnect') trackDisconnect(queryClient, consoleId);
    },
    onSettled: (_answer, _error, { consoleId }) => refreshConsoles(refreshes, [consoleId]),
  });
}

/** Pending changes, oldest first; `withPending` applies them to the server's values. */
export function usePendingChanges(): PendingChange[] {
  return useMutationState({
    filters: { mutationKey: consoleChangeKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingChange,
  });
}

/** A change of the configs that are attached to one console. */
export type ConsoleConfigChange = { consoleId: number } & (
  | { kind: 'attachConfig' | 'detachConfig'; configId: number }
  /** `loaded` is the order that was shown; if the console has another one, the change is a conflict. */
  | { kind: 'orderConfigs'; configIds: number[]; loaded: number[] }
);

/** Attaches, detaches or reorders the configs of a console; the caller reports errors. */
export function useConsoleConfigChange() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: ['consoles', 'configs'],
    mutationFn(change: ConsoleConfigChange): Promise<unknown> {
      const params = { id: change.consoleId };
      if (change.kind === 'orderConfigs') {
        const { configIds, loaded } = change;
        return api.call(orderConsoleConfigs, { params, body: { configIds, loaded } });
      }
      const endpoint = change.kind === 'attachConfig' ? attachConsoleConfig : detachConsoleConfig;
      return api.call(endpoint, { params: { ...params, configId: change.configId } });
    },
    meta: { silent: true },
    onSettled: (_answer, _error, { consoleId }) => refreshConsoles(refreshes, [consoleId]),
  });
}
