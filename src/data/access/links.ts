import { useQuery } from '@tanstack/react-query';
import {
  type AccessLink,
  createAccessLink,
  getAccessLinkInfo,
  getAccessLinks,
  redeemAccessLink,
  revokeAccessLink,
} from '#contract/http/accessLinks.ts';
import { defineChange, useChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useServices } from '#data/services.ts';
import { useSession } from '#data/session/hooks.ts';
import type { Api } from '#platform/api/types.ts';
import { accessKeys } from './keys.ts';

/** What a link gives. The page shows the reason of a refusal, which is final. Nothing is asked for while not `isNeeded`. */
export function useAccessLinkInfo(token: string, isNeeded: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: accessKeys.linkInfo(token),
    queryFn: ({ signal }) => api.call(getAccessLinkInfo, { query: { token } }, { signal }),
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  });
}

/** Accepts a link and opens its session in place of the current one. */
export function useRedeemAccessLink() {
  const session = useSession();
  return useChange({
    async send({ api }, token: string) {
      const { jwt } = await api.call(redeemAccessLink, { body: { token } });
      await session.openLink(jwt);
    },
    isSecret: true,
  });
}

/** Makes a link; resolves to its token. */
export const useCreateAccessLink = defineChange({
  send: ({ api }, body: { role: number; workTime: number }) => api.call(createAccessLink, { body }),
  isSecret: true,
  reload: [accessKeys.links()],
});

const loadLinks =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly AccessLink[] | null> =>
    (await optionalCall(api, getAccessLinks, {}, { signal }))?.data ?? null;

/** The user's links of the last 30 days, newest first; null from an API without this call. Events keep them up to date. */
export function useAccessLinks() {
  const { api } = useServices();
  return useQuery({
    queryKey: accessKeys.links(),
    queryFn: loadLinks(api),
    staleTime: 0,
  });
}

/** Revokes a link and ends its session. */
export const useRevokeAccessLink = defineChange({
  send: ({ api }, id: number) => api.call(revokeAccessLink, { params: { id } }),
  reload: [accessKeys.links()],
});
