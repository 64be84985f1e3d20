import { useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, getSessions, type ListedSession } from '#contract/http/settings.ts';
import { defineChange } from '#data/change.ts';
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

/** Ends one session. */
export const useEndSession = defineChange({
  send: ({ api }, id: number) => api.call(endSession, { params: { id } }),
  reload: [meKeys.sessions()],
});

/** Ends all sessions but this one; resolves to their number. */
export const useEndOtherSessions = defineChange({
  send: async ({ api }) => (await api.call(endOtherSessions, {})).count,
  reload: [meKeys.sessions()],
});
