import { getWaitingAgents } from '#contract/http/serverActions.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead } from '#data/read.ts';

/** Interval at which waiting agents are requested while they are offered, in milliseconds. */
const waitingPollMs = 5_000;

/** Agents that the user may attach; null if the API does not report it. Their tokens are dropped with the screen. */
export const useWaitingAgents = defineRead({
  key: ['waitingAgents'],
  load: async (api, options) => (await optionalCall(api, getWaitingAgents, {}, options))?.data ?? null,
  refetchInterval: waitingPollMs,
  gcTime: 0,
});
