import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from '#contract/http/settings.ts';
import { useChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useServices } from '#data/services.ts';
import { useSession } from '#data/session/hooks.ts';
import type { Api } from '#platform/api/types.ts';
import { meKeys } from './keys.ts';
import { showChange } from './profile.ts';

const loadState =
  (api: Api) =>
  ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<typeof getSecondFactor> | null> =>
    optionalCall(api, getSecondFactor, {}, { signal });

/** State of the second factor; null from an API without it. */
export function useSecondFactor(enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: meKeys.secondFactor(),
    queryFn: loadState(api),
    enabled,
  });
}

/** The steps of enabling and disabling the second factor; each rejects with the API's error. */
export function useSecondFactorChange() {
  const { api, refreshes } = useServices();
  const session = useSession();
  /** Shows the new state. */
  const shown = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    await Promise.all([refreshes.reload(meKeys.secondFactor()), showChange(session)]);
    return answer;
  };
  const start = useChange({
    send: (_, password: string) => api.call(startSecondFactor, { body: { password } }),
    isSecret: true,
  });
  const enable = useChange({
    send: (_, code: string) => shown(api.call(enableSecondFactor, { body: { code } })),
    isSecret: true,
  });
  const disable = useChange({
    send: (_, code: string) => shown(api.call(disableSecondFactor, { body: { code } })),
    isSecret: true,
  });
  const replaceCodes = useChange({
    send: (_, code: string) => shown(api.call(replaceRecoveryCodes, { body: { code } })),
    isSecret: true,
  });
  return {
    start: start.mutateAsync,
    enable: enable.mutateAsync,
    disable: disable.mutateAsync,
    replaceCodes: replaceCodes.mutateAsync,
  };
}
