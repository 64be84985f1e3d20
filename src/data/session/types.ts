import type { User } from '#contract/http/me.ts';
import type { Observable } from '#domain/observable.ts';

/** `offline`: the user is as this browser remembers it, without credentials; there is nothing to act with. */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signedOut' }
  | { kind: 'signedIn'; user: User; offline?: true };

/** Why a session ended without the user asking for it. */
export type SessionLoss = 'expired' | 'blocked';

export interface Credentials {
  email: string;
  password: string;
  code?: string;
}

/** Owns who is signed in, and everything that lives only while somebody is. */
export interface Session {
  readonly state: Observable<SessionState>;
  /** Why the last session was lost; null when it was not. */
  readonly loss: Observable<SessionLoss | null>;
  /** Takes up the session that this browser remembers; does nothing once it is known. */
  restore(): Promise<void>;
  /** First step and second step alike. Signed in, or the length of the code that is still needed. */
  login(credentials: Credentials, signal?: AbortSignal): Promise<{ codeLength: number } | null>;
  /** Ends the session; one's own session comes back after a guest session. */
  logout(loss?: SessionLoss): Promise<void>;
  /** Loads the user again; `creds` also hands the new credentials to the messaging channel. */
  reload(options?: { creds?: boolean }): Promise<void>;
  /** After sleep: renews the credentials at once when their time has come. */
  renewIfDue(): void;
  /** The messaging channel does not take the credentials. */
  credentialsRefused(): void;
  /** The network is back: a session that was taken up without it becomes a real one. */
  wake(): Promise<void>;
  /** Nobody is there: drops the realtime socket, or every connection, until the page is loaded anew. */
  rest(what: 'realtime' | 'all'): void;
  /** The API refused this token. */
  refused(token: string): void;
  /** Another tab may have signed out, or in as somebody else: this one follows. */
  followStorage(): void;
}
