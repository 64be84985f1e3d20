import { useMutation, useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, getSessions, type ListedSession } from '#contract/http/settings.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { meKeys } from './keys.ts';

const loadSessions =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly ListedSession[] | null> =>
    (await optionalCall(api, getSessions, {}, { signal }))?.data ?? null;

/** Reload interval while the sessions are shown, milliseconds: no event tells of a sign-in elsewhere. */
const sessionsEveryMs = 10_000;

/** The user's open sessions, this one first; null from an API without this call. */
export function useSessions(enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: meKeys.sessions(),
    queryFn: loadSessions(api),
    enabled,
    refetchInterval: sessionsEveryMs,
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

export function registerMeHandlers(registry: Registry): void {
  registry.track(meKeys.all);
  // A session of the user was opened (userUpdated) or has ended, or the second factor has changed.
  for (const name of ['userUpdated', 'userTokenUpdated'] as const)
    registry.on(name, (_payloads, { refreshes }) => refreshes.reload(meKeys.all));
}
