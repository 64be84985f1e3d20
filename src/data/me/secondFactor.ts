import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from '#contract/http/settings.ts';
import { useChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead } from '#data/read.ts';
import { useServices } from '#data/services.ts';
import { useSession } from '#data/session/hooks.ts';
import { meKeys } from './meKeys.ts';
import { showChange } from './profile.ts';

/** State of the second factor; null from an API without it. */
export const useSecondFactor = defineRead({
  key: meKeys.secondFactor(),
  load: (api, options) => optionalCall(api, getSecondFactor, {}, options),
});

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
