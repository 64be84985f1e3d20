import { useQuery } from '@tanstack/react-query';
import { getAgentInfo, getAgentLink } from '#contract/http/util.ts';
import { useServices } from '#data/services.ts';

/** The link is good for an hour: what is shown must never be older than a good part of it, milliseconds. */
const freshMs = 20 * 60_000;

/** Cache key of the agent. */
export const agentKey = ['agent'] as const;

/** The agent to download. Its password is in memory only, for as long as the screen shows it. */
export function useAgentInfo() {
  const { api } = useServices();
  return useQuery({
    queryKey: agentKey,
    queryFn: ({ signal }) => api.call(getAgentInfo, {}, { signal }),
    staleTime: 0,
    refetchInterval: freshMs,
    gcTime: 0,
  });
}

/** Asks for a link that has its whole hour before it. */
export function useFreshAgentLink(): () => Promise<string> {
  const { api } = useServices();
  return async () => (await api.call(getAgentLink, {})).link;
}
