import { useMutation } from '@tanstack/react-query';
import { attachConfigToServers, detachConfigFromServers } from '#contract/http/serverActions.ts';
import { useServices } from '#data/services.ts';
import { refreshServers } from './live.ts';

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
