import { useMutation, useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, getSessions, type ListedSession } from '#contract/http/settings.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { meKeys } from './keys.ts';

const loadSessions =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly ListedSession[] | null> =>
    (await optionalCall(api, getSessions, {}, { signal }))?.data ?? null;

/** The user's open sessions, this one first; null from an API without this call. Events keep them up to date. */
export function useSessions(enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: meKeys.sessions(),
    queryFn: loadSessions(api),
    enabled,
  });
}

/** Ends one session. The caller reports errors. */
export function useEndSession() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationFn: (id: number) => api.call(endSession, { params: { id } }),
    meta: { silent: true },
    onSettled: () => refreshes.reload(meKeys.sessions()),
  });
}

/** Ends all sessions but this one; resolves to their number. The caller reports errors. */
export function useEndOtherSessions() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationFn: async () => (await api.call(endOtherSessions, {})).count,
    meta: { silent: true },
    onSettled: () => refreshes.reload(meKeys.sessions()),
  });
}
