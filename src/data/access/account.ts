import type { RequestOf } from '#contract/endpoint.ts';
import { forgotPassword, register, resetPassword } from '#contract/http/auth.ts';
import { defineChange, useChange } from '#data/change.ts';
import { mailLanguage } from '#data/me/profile.ts';
import { useSession } from '#data/session/hooks.ts';

/** Registers and signs in. Resolves to false when only the sign-in failed: the invite code is used up. */
export function useRegister() {
  const session = useSession();
  return useChange({
    async send({ api }, body: RequestOf<typeof register>['body'], options) {
      const { jwt } = await api.call(register, { body }, options);
      return session.signIn(jwt).then(
        () => true,
        () => false,
      );
    },
    isSecret: true,
  });
}

/** Requests the mail with a link for a new password; succeeds for an unknown email too. */
export const useForgotPassword = defineChange({
  send: ({ api }, { email }: { email: string }, options) =>
    api.call(forgotPassword, { body: { email, language: mailLanguage() } }, options),
  isSecret: true,
});

export const useResetPassword = defineChange({
  send: ({ api }, body: { password: string; token: string }, options) =>
    api.call(resetPassword, { body: { ...body, language: mailLanguage() } }, options),
  isSecret: true,
});
