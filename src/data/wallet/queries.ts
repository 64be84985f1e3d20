import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getActiveConsoles, getPayments, getWalletHistory, type WalletEntry } from '#contract/http/wallet.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead } from '#data/read.ts';
import { useServices } from '#data/services.ts';
import { isPending } from '#domain/money/payment.ts';
import { serverClock } from '#domain/serverClock.ts';
import type { Api } from '#platform/api/api.ts';
import { walletKeys } from './walletKeys.ts';
import { loadHistory } from './loadHistory.ts';

/** Entries of an overview. */
const newestCount = 6;

const loadEntries =
  (api: Api) =>
  ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<readonly WalletEntry[]> =>
    loadHistory(async ({ limit, offset }) => {
      const query = { limit: String(limit), offset: String(offset) };
      const { data, summary } = await api.call(getWalletHistory, { query }, { signal });
      return { data, total: summary?.total };
    }, client.getQueryData<readonly WalletEntry[]>(walletKeys.history()));

/** Entries never change, and thousands of them would be compared with each other. */
const historyQuery = (api: Api) =>
  queryOptions({ queryKey: walletKeys.history(), queryFn: loadEntries(api), structuralSharing: false });

/** Every change of the user's balance, newest first. */
export function useWalletHistory() {
  const { api } = useServices();
  return useQuery(historyQuery(api));
}

/** The newest changes, for an overview: the whole history may have a million. */
export const useNewestEntries = defineRead({
  key: walletKeys.newest(),
  load: async (api, options) =>
    (await api.call(getWalletHistory, { query: { limit: String(newestCount) } }, options)).data.slice(
      0,
      newestCount,
    ),
});

/** Interval at which active consoles are loaded again, in milliseconds: no event announces that one has expired. */
const consolesEveryMs = 60_000;

/** The consoles that the user pays for, with their prices. */
export const useActiveConsoles = defineRead({
  key: walletKeys.consoles(),
  load: (api, options) => api.call(getActiveConsoles, {}, options),
  refetchInterval: consolesEveryMs,
});

/** Interval at which waiting payments are loaded again, in milliseconds, because an event may be lost. */
const pendingEveryMs = 5000;

/** The user's newest payments, newest first; null from an API without this call. */
export const usePayments = defineRead({
  key: walletKeys.payments(),
  load: async (api, options) => (await optionalCall(api, getPayments, {}, options))?.data ?? null,
  refetchInterval: ({ state }) =>
    state.data?.some((payment) => isPending(payment, serverClock.now())) ? pendingEveryMs : false,
});
