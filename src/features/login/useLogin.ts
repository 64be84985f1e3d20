import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '#data/session/hooks.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { type LoginForm, loginCredentials, loginProblems } from '#domain/access/login.ts';

const empty: LoginForm = { email: '', password: '', code: '' };

/**
 * Both steps of signing in. Errors are shown only after a failed submit; the router redirects after sign-in. `onError`
 * is called when the server refuses.
 */
export function useLogin(onError: (error: unknown) => void) {
  const session = useSession();
  const [form, setForm] = useState(empty);
  const [codeLength, setCodeLength] = useState<number | null>(null);
  const [isStrict, setStrict] = useState(false);
  const problems = loginProblems(form, codeLength);
  const running = useRef<AbortController | null>(null);
  useReloadBlocker(form.email !== '' || form.password !== '');

  const { mutate, isPending } = useMutation({
    mutationFn(call: AbortController) {
      running.current = call;
      return session.login(loginCredentials(form, codeLength), call.signal);
    },
    meta: { silent: true },
    onSuccess(answer) {
      setStrict(false);
      if (answer) setCodeLength(answer.codeLength);
    },
    // A cancelled call needs no error message.
    onError: (error, call) => call.signal.aborted || onError(error),
  });

  return {
    form,
    codeLength,
    isPending,
    problems: isStrict ? problems : {},
    /** Changed credentials restart at the first step. */
    change(part: Partial<LoginForm>) {
      setForm((before) => ({ ...before, ...part }));
      if (part.email !== undefined || part.password !== undefined) setCodeLength(null);
    },
    submit() {
      const isFaulty = Object.keys(problems).length > 0;
      setStrict(isFaulty);
      if (!isFaulty && !isPending) mutate(new AbortController());
    },
    /** Ends the wait for the server. */
    cancel: () => running.current?.abort(),
  };
}
