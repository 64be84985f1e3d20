import { useState } from 'react';
import { useLoginCall } from '#data/session/useLoginCall.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { type LoginForm, loginCredentials, loginProblems } from '#domain/access/login.ts';

const empty: LoginForm = { email: '', password: '', code: '', isRecovery: false };

/**
 * Both steps of signing in. Errors are shown only after a failed submit; the router redirects after sign-in. `onError`
 * is called when the server refuses.
 */
export function useLogin(onError: (error: unknown) => void) {
  const [form, setForm] = useState(empty);
  const [codeLength, setCodeLength] = useState<number | null>(null);
  const [isStrict, setStrict] = useState(false);
  const problems = loginProblems(form, codeLength);
  useReloadBlocker(form.email !== '' || form.password !== '');

  const { isPending, start, cancel } = useLoginCall({
    onSuccess(answer) {
      setStrict(false);
      if (answer) setCodeLength(answer.codeLength);
    },
    onError,
  });

  return {
    form,
    codeLength,
    isPending,
    problems: isStrict ? problems : {},
    /** Changed credentials restart at the first step. */
    change(part: Partial<LoginForm>) {
      setForm((before) => ({ ...before, ...part }));
      if (part.email !== undefined || part.password !== undefined) {
        setCodeLength(null);
        setForm((before) => ({ ...before, isRecovery: false }));
      }
    },
    /** Returns false when a field is invalid. */
    submit(): boolean {
      const isFaulty = Object.keys(problems).length > 0;
      setStrict(isFaulty);
      if (!isFaulty && !isPending) start(loginCredentials(form, codeLength));
      return !isFaulty;
    },
    /** Ends the wait for the server. */
    cancel,
  };
}
