import { queryOptions, useQuery } from '@tanstack/react-query';
import { getWebBotAccounts, type WebBotAccount } from '#contract/http/webBots.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { webBotKeys } from './keys.ts';

const load =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly WebBotAccount[]> =>
    (await api.call(getWebBotAccounts, {}, { signal })).data;

const listQuery = (api: Api) =>
  queryOptions({
    queryKey: webBotKeys.list(),
    queryFn: load(api),
    // It has secrets: it leaves the memory with the page, and is not stored for offline use.
    gcTime: 0,
  });

/** The user's web-bot accounts, by id. */
export function useWebBots() {
  const { api } = useServices();
  return useQuery(listQuery(api));
}
