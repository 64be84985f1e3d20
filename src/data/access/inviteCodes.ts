import { useQuery } from '@tanstack/react-query';
import {
  createInviteCode,
  getInviteCodes,
  type InviteCode,
  revokeInviteCode,
} from '#contract/http/people.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { accessKeys } from './keys.ts';

const loadCodes =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly InviteCode[] | null> =>
    (await optionalCall(api, getInviteCodes, {}, { signal }))?.data ?? null;

/** The invite codes that the user has made, newest first; null from an API without them. */
export function useInviteCodes() {
  const { api } = useServices();
  return useQuery({
    queryKey: accessKeys.inviteCodes(),
    queryFn: loadCodes(api),
    staleTime: 0,
  });
}

/** Makes an invite code, which is shown only once. */
export const useCreateInviteCode = defineChange({
  send: ({ api }, role: number) => api.call(createInviteCode, { body: { role } }),
  isSecret: true,
  reload: [accessKeys.inviteCodes()],
});

/** Makes an unused code invalid. */
export const useRevokeInviteCode = defineChange({
  send: ({ api }, id: number) => api.call(revokeInviteCode, { params: { id } }),
  reload: [accessKeys.inviteCodes()],
});
