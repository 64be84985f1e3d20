import { useRef } from 'react';
import { useChange } from '#data/change.ts';
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
  const { mutateAsync, isPending } = useChange({
    send: (_, { credentials, call }: { credentials: Credentials; call: AbortController }) =>
      session.login(credentials, call.signal),
    isHarmless: true,
    isSecret: true,
  });
  return {
    isPending,
    start(credentials: Credentials): void {
      const call = new AbortController();
      running.current = call;
      void mutateAsync({ credentials, call }).then(
        onSuccess,
        (error: unknown) => call.signal.aborted || onError(error),
      );
    },
    /** Ends the wait for the server. */
    cancel: (): void => running.current?.abort(),
  };
}
