import { useMutation, useQuery } from '@tanstack/react-query';
import { i18n } from '@lingui/core';
import type { MailLanguage } from '#contract/http/auth.ts';
import { changeName, changePassword, changeTimezone, getAuthHistory } from '#contract/http/settings.ts';
import { getTimezones } from '#contract/http/util.ts';
import { type Abortable, optionsOf } from '#data/cancel.ts';
import { useServices } from '#data/services.ts';
import { useSession } from '#data/session/hooks.ts';
import type { Session } from '#data/session/types.ts';
import { meKeys, timezonesKey } from './keys.ts';

/** Language of the mails that a call causes. */
export const mailLanguage = (): MailLanguage => (i18n.locale === 'ru' ? 'ru' : 'en');

/** Shows a change of the user at once. It is saved: when the load fails, the event of the change shows it later. */
export const showChange = (session: Pick<Session, 'reload'>): Promise<void> =>
  session.reload().catch(() => undefined);

/** Changes the username. The caller reports errors. */
export function useChangeName() {
  const { api } = useServices();
  const session = useSession();
  return useMutation({
    mutationFn: ({ signal, username }: Abortable<{ username: string }>) =>
      api.call(changeName, { body: { username } }, optionsOf(signal)),
    meta: { silent: true },
    onSuccess: () => showChange(session),
  });
}

/**
 * Changes the password; every other session of the user ends, this one continues with a new token. The caller reports
 * errors.
 */
export function useChangePassword() {
  const { api } = useServices();
  const session = useSession();
  return useMutation({
    mutationFn({ signal, ...passwords }: Abortable<{ oldPassword: string; newPassword: string }>) {
      const body = { ...passwords, language: mailLanguage() };
      return session.renewToken(
        async () => (await api.call(changePassword, { body }, optionsOf(signal))).jwt,
      );
    },
    // Passwords are not kept in memory longer than the call.
    gcTime: 0,
    meta: { silent: true },
  });
}

/** Changes the timezone. The caller reports errors. */
export function useChangeTimezone() {
  const { api } = useServices();
  const session = useSession();
  return useMutation({
    mutationFn: ({ signal, timezone }: Abortable<{ timezone: string }>) =>
      api.call(changeTimezone, { body: { timezone } }, optionsOf(signal)),
    meta: { silent: true },
    onSuccess: () => showChange(session),
  });
}

/** All timezones with their current offsets. */
export function useTimezones() {
  const { api } = useServices();
  return useQuery({
    queryKey: timezonesKey,
    queryFn: async ({ signal }) => (await api.call(getTimezones, {}, { signal })).data,
  });
}

/** The sign-ins to the user's account, newest first. */
export function useAuthHistory() {
  const { api } = useServices();
  return useQuery({
    queryKey: meKeys.authHistory(),
    queryFn: async ({ signal }) => (await api.call(getAuthHistory, {}, { signal })).data,
  });
}
