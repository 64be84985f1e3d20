import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Session } from './session.ts';
import { useSession } from './hooks.ts';

type Credentials = Parameters<Session['login']>[0];
type LoginAnswer = Awaited<ReturnType<Session['login']>>;

export interface LoginCallOptions {
  onSuccess: (answer: LoginAnswer) => void;
  /** Called when the server refuses; not for a cancelled call. */
  onError: (error: unknown) => void;
}

/** The call of one step of signing in; one at a time. */
export function useLoginCall({ onSuccess, onError }: LoginCallOptions) {
  const session = useSession();
  const running = useRef<AbortController | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn({ credentials, call }: { credentials: Credentials; call: AbortController }) {
      running.current = call;
      return session.login(credentials, call.signal);
    },
    meta: { silent: true },
    onSuccess,
    onError: (error, { call }) => call.signal.aborted || onError(error),
  });
  return {
    isPending,
    start: (credentials: Credentials): void => mutate({ credentials, call: new AbortController() }),
    /** Ends the wait for the server. */
    cancel: (): void => running.current?.abort(),
  };
}
