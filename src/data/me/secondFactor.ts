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
  const showState = () => Promise.all([refreshes.reload(meKeys.secondFactor()), showChange(session)]);
  /** Codes do not wait until the new state is shown: they are not sent again. */
  const codesOf = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    void showState();
    return answer;
  };
  const start = useChange({
    send: (_, password: string) => api.call(startSecondFactor, { body: { password } }),
    isSecret: true,
  });
  const enable = useChange({
    send: (_, code: string) => codesOf(api.call(enableSecondFactor, { body: { code } })),
    isSecret: true,
  });
  const disable = useChange({
    send: (_, code: string) => api.call(disableSecondFactor, { body: { code } }).then(showState),
    isSecret: true,
  });
  const replaceCodes = useChange({
    send: (_, code: string) => codesOf(api.call(replaceRecoveryCodes, { body: { code } })),
    isSecret: true,
  });
  return {
    start: start.mutateAsync,
    enable: enable.mutateAsync,
    disable: disable.mutateAsync,
    replaceCodes: replaceCodes.mutateAsync,
  };
}
