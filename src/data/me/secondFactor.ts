import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from '#contract/http/settings.ts';
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
  // Secrets and codes are not kept in the cache of mutations; the dialogs report errors.
  const options = { gcTime: 0, meta: { silent: true } } as const;
  const onSuccess = async (): Promise<void> => {
    await Promise.all([refreshes.reload(meKeys.secondFactor()), showChange(session)]);
  };
  const start = useMutation({
    mutationFn: (password: string) => api.call(startSecondFactor, { body: { password } }),
    ...options,
  });
  const enable = useMutation({
    mutationFn: (code: string) => api.call(enableSecondFactor, { body: { code } }),
    onSuccess,
    ...options,
  });
  const disable = useMutation({
    mutationFn: (code: string) => api.call(disableSecondFactor, { body: { code } }),
    onSuccess,
    ...options,
  });
  const replaceCodes = useMutation({
    mutationFn: (code: string) => api.call(replaceRecoveryCodes, { body: { code } }),
    onSuccess,
    ...options,
  });
  return {
    start: start.mutateAsync,
    enable: enable.mutateAsync,
    disable: disable.mutateAsync,
    replaceCodes: replaceCodes.mutateAsync,
  };
}
