import { createInviteCode, getInviteCodes, revokeInviteCode } from '#contract/http/people.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead } from '#data/read.ts';
import { accessKeys } from './accessKeys.ts';

/** The invite codes that the user has created, newest first; null from an API without them. */
export const useInviteCodes = defineRead({
  key: accessKeys.inviteCodes(),
  load: async (api, options) => (await optionalCall(api, getInviteCodes, {}, options))?.data ?? null,
  staleTime: 0,
});

/** Creates an invite code, which is shown only once. */
export const useCreateInviteCode = defineChange({
  send: ({ api }, role: number) => api.call(createInviteCode, { body: { role } }),
  isSecret: true,
  reload: [accessKeys.inviteCodes()],
});

export const useRevokeInviteCode = defineChange({
  send: ({ api }, id: number) => api.call(revokeInviteCode, { params: { id } }),
  reload: [accessKeys.inviteCodes()],
});
