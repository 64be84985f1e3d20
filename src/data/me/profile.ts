import { i18n } from '@lingui/core';
import type { MailLanguage } from '#contract/http/auth.ts';
import { changeName, changePassword, changeTimezone, getAuthHistory } from '#contract/http/settings.ts';
import { getTimezones } from '#contract/http/util.ts';
import { useChange } from '#data/change.ts';
import { defineRead } from '#data/read.ts';
import { useSession } from '#data/session/hooks.ts';
import type { Session } from '#data/session/sessionState.ts';
import { meKeys, timezonesKey } from './meKeys.ts';

/** Language of the mails that a call causes. */
export const mailLanguage = (): MailLanguage => (i18n.locale === 'ru' ? 'ru' : 'en');

/** Shows a change of the user at once. It is saved: when the load fails, the event of the change shows it later. */
export const showChange = (session: Pick<Session, 'reload'>): Promise<void> =>
  session.reload().catch(() => undefined);

export function useChangeName() {
  const session = useSession();
  return useChange({
    async send({ api }, body: { username: string }, options) {
      await api.call(changeName, { body }, options);
      await showChange(session);
    },
  });
}

/** Changes the password; every other session of the user ends, this one continues with a new token. */
export function useChangePassword() {
  const session = useSession();
  return useChange({
    send: ({ api }, passwords: { oldPassword: string; newPassword: string }) =>
      session.renewToken(async () => {
        const body = { ...passwords, language: mailLanguage() };
        // Not cancelled with its dialog: without the new token this session would end too.
        return (await api.call(changePassword, { body })).jwt;
      }),
    isSecret: true,
  });
}

export function useChangeTimezone() {
  const session = useSession();
  return useChange({
    async send({ api }, body: { timezone: string }, options) {
      await api.call(changeTimezone, { body }, options);
      await showChange(session);
    },
  });
}

export const useTimezones = defineRead({
  key: timezonesKey,
  load: async (api, options) => (await api.call(getTimezones, {}, options)).data,
});

/** The sign-ins to the user's account, newest first. */
export const useAuthHistory = defineRead({
  key: meKeys.authHistory(),
  load: async (api, options) => (await api.call(getAuthHistory, {}, options)).data,
});
