import { endOtherSessions, endSession, getSessions } from '#contract/http/settings.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead } from '#data/read.ts';
import { meKeys } from './meKeys.ts';

/** The user's open sessions, this one first; null from an API without this call. Events keep them up to date. */
export const useSessions = defineRead({
  key: meKeys.sessions(),
  load: async (api, options) => (await optionalCall(api, getSessions, {}, options))?.data ?? null,
});

export const useEndSession = defineChange({
  send: ({ api }, id: number) => api.call(endSession, { params: { id } }),
  reload: [meKeys.sessions()],
});

/** Ends all sessions but this one; resolves to their number. */
export const useEndOtherSessions = defineChange({
  send: async ({ api }) => (await api.call(endOtherSessions, {})).count,
  reload: [meKeys.sessions()],
});
