import {
  createAccessLink,
  getAccessLinkInfo,
  getAccessLinks,
  redeemAccessLink,
  revokeAccessLink,
} from '#contract/http/accessLinks.ts';
import { defineChange, useChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead, useRead } from '#data/read.ts';
import { useSession } from '#data/session/hooks.ts';
import { accessKeys } from './accessKeys.ts';

/** What a link permits. The page shows the reason of a refusal, which is final. Nothing is requested while not `isNeeded`. */
export const useAccessLinkInfo = (token: string, isNeeded: boolean) =>
  useRead({
    key: accessKeys.linkInfo(token),
    load: (api, options) => api.call(getAccessLinkInfo, { query: { token } }, options),
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  });

/** Accepts a link and opens its session instead of the current one. */
export function useRedeemAccessLink() {
  const session = useSession();
  return useChange({
    async send({ api }, token: string) {
      const { jwt } = await api.call(redeemAccessLink, { body: { token } });
      await session.openLink(jwt);
    },
    isHarmless: true,
    isSecret: true,
  });
}

/** Creates a link; resolves to its token. */
export const useCreateAccessLink = defineChange({
  send: ({ api }, body: { role: number; workTime: number }) => api.call(createAccessLink, { body }),
  isSecret: true,
  reload: [accessKeys.links()],
});

/** The user's links of the last 30 days, newest first; null from an API without this call. Events keep them up to date. */
export const useAccessLinks = defineRead({
  key: accessKeys.links(),
  load: async (api, options) => (await optionalCall(api, getAccessLinks, {}, options))?.data ?? null,
  staleTime: 0,
});

export const useRevokeAccessLink = defineChange({
  send: ({ api }, id: number) => api.call(revokeAccessLink, { params: { id } }),
  reload: [accessKeys.links()],
});
