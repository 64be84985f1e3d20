import { getAgentInfo, getAgentLink } from '#contract/http/util.ts';
import { defineRead } from '#data/read.ts';
import { useServices } from '#data/services.ts';

/** Reload interval, milliseconds: a download link expires after an hour, and the shown one must stay valid. */
const freshMs = 20 * 60_000;

export const agentKey = ['agent'] as const;

/** The agent package to download. Its password stays in memory, only while the screen shows it. */
export const useAgentInfo = defineRead({
  key: agentKey,
  load: (api, options) => api.call(getAgentInfo, {}, options),
  staleTime: 0,
  refetchInterval: freshMs,
  gcTime: 0,
});

/** Requests a new link that is valid for its full hour. */
export function useFreshAgentLink(): () => Promise<string> {
  const { api } = useServices();
  return async () => (await api.call(getAgentLink, {})).link;
}
