import { useMutation } from '@tanstack/react-query';
import type { RequestOf } from '#contract/endpoint.ts';
import { forgotPassword, register, resetPassword } from '#contract/http/auth.ts';
import { type Abortable, optionsOf } from '#data/cancel.ts';
import { mailLanguage } from '#data/me/profile.ts';
import { useServices } from '#data/services.ts';
import { useSession } from '#data/session/hooks.ts';

/** Passwords are not kept in memory longer than the call; the screens report errors. */
const secret = { gcTime: 0, meta: { silent: true } } as const;

/** Registers and signs in. */
export function useRegister() {
  const { api } = useServices();
  const session = useSession();
  return useMutation({
    async mutationFn({ signal, ...body }: Abortable<RequestOf<typeof register>['body']>) {
      const { jwt } = await api.call(register, { body }, optionsOf(signal));
      await session.signIn(jwt);
    },
    ...secret,
  });
}

/** Requests the mail with a link for a new password; succeeds for an unknown email too. */
export function useForgotPassword() {
  const { api } = useServices();
  return useMutation({
    mutationFn: ({ signal, email }: Abortable<{ email: string }>) =>
      api.call(forgotPassword, { body: { email, language: mailLanguage() } }, optionsOf(signal)),
    ...secret,
  });
}

/** Sets a new password with the token of a mailed link. */
export function useResetPassword() {
  const { api } = useServices();
  return useMutation({
    mutationFn: ({ signal, ...body }: Abortable<{ password: string; token: string }>) =>
      api.call(resetPassword, { body: { ...body, language: mailLanguage() } }, optionsOf(signal)),
    ...secret,
  });
}
