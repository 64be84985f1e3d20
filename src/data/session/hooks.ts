import { createContext, use } from 'react';
import { isEmptyCredentials } from '#domain/channel/credentials.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { User } from '#contract/http/me.ts';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** @throws when used outside the app's provider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('The session is missing above this component');
  return session;
}

export function useSessionState(): SessionState {
  const { state } = useSession();
  return useObservable(state);
}

/** The signed-in user, or null. */
export function useMaybeUser(): User | null {
  const state = useSessionState();
  return state.kind === 'signedIn' ? state.user : null;
}

/** Tells apart the users of this browser, each in their own session, by access link or by guest access. */
export const identityOf = ({ id, clone, guest }: Pick<User, 'id' | 'clone' | 'guest'>): string =>
  `${id} ${clone} ${guest}`;

/** The identity of the signed-in user; null: nobody is signed in. */
export function useIdentity(): string | null {
  const user = useMaybeUser();
  return user && identityOf(user);
}

/** Whether the API issues no credentials of the channel to this session for now, which has requested too many. */
export function useChannelRefused(): boolean {
  const state = useSessionState();
  return state.kind === 'signedIn' && state.offline !== true && isEmptyCredentials(state.user.creds);
}

/**
 * The signed-in user; for screens behind sign-in.
 * @throws when nobody is signed in.
 */
export function useUser(): User {
  const user = useMaybeUser();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

/** Id of the person at the keyboard: during guest access that is not the user whose session it is. For screens behind sign-in. */
export function useActorId(): number {
  const { actor, id } = useUser();
  return actor?.id ?? id;
}
