import { useMutation, useQuery } from '@tanstack/react-query';
import {
  createInviteCode,
  getInviteCodes,
  type InviteCode,
  revokeInviteCode,
} from '#contract/http/people.ts';
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

/** Makes an invite code, which is shown only once. The caller reports errors. */
export function useCreateInviteCode() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationFn: (role: number) => api.call(createInviteCode, { body: { role } }),
    gcTime: 0,
    meta: { silent: true },
    onSettled: () => refreshes.reload(accessKeys.inviteCodes()),
  });
}

/** Makes an unused code invalid. The caller reports errors. */
export function useRevokeInviteCode() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationFn: (id: number) => api.call(revokeInviteCode, { params: { id } }),
    meta: { silent: true },
    onSettled: () => refreshes.reload(accessKeys.inviteCodes()),
  });
}
