import type { User } from '#contract/http/me.ts';
import type { Clock } from '#domain/clock.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import type { Observable } from '#domain/observable.ts';
import type { Api } from '#platform/api/api.ts';
import type { Channel } from '#platform/channel/channel.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { Settings } from '#platform/storage/settings.ts';

/** `offline`: the stored user without credentials, so that nothing can be changed. */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signedOut' }
  | { kind: 'signedIn'; user: User; offline?: true };

/**
 * Reason for the end of a session that the user did not request; `link` and `guest`: a session by access link or guest
 * access has expired or was revoked.
 */
export type SessionEndReason = 'expired' | 'blocked' | 'link' | 'guest';

/**
 * What stays in this browser after a session. `unsent`: what exists nowhere else, for the same user. `all`: everything,
 * because a session in another tab uses it.
 */
export type LocalDataPolicy = 'nothing' | 'unsent' | 'all';

export interface Credentials {
  email: string;
  password: string;
  code?: string;
  /** Used instead of `code`. */
  recoveryCode?: string;
}

export interface SessionDeps {
  api: Api;
  channel: Pick<Channel, 'connect' | 'disconnect'>;
  realtime: Pick<Realtime, 'connect' | 'disconnect' | 'renew'>;
  settings: Settings;
  /**
   * Releases controlled consoles while the channel is still connected. `reason` is shown to an operator whose session
   * goes on.
   */
  releaseControl?(reason?: EndReason): Promise<void>;
  /**
   * Releases the consoles that the user may no longer control after a change of rights, while the earlier credentials of the
   * channel are still in use.
   */
  releaseLost?(before: User, after: User): Promise<void>;
  /** Ends push messages to this browser, because nobody is signed in any more. */
  endPush?(): void;
  /** Stops what is still being sent in the name of the user. */
  stopWork?(): void;
  /** Stores what exists nowhere else. */
  storeUnsent?(): Promise<unknown>;
  /** Empties every cache of the session, on the page and, except for what is `kept`, in this browser. */
  clear(kept: LocalDataPolicy): Promise<void> | void;
  /** The stored user of this token, for a start without a network. Never fails. */
  restore?(token: string): Promise<User | null>;
  clock: Clock;
}

/** Owns the signed-in user and everything that exists only for that user. */
export interface Session {
  readonly state: Observable<SessionState>;
  /** Why the last session was lost; null when the user ended it. */
  readonly endReason: Observable<SessionEndReason | null>;
  /** The token of this session; null without one. */
  token(): string | null;
  /** Opens the stored session; does nothing once the state is known. */
  restore(): Promise<void>;
  /** Both steps of signing in. Resolves with null when signed in, or with the length of the required code. */
  login(credentials: Credentials, signal?: AbortSignal): Promise<{ codeLength: number } | null>;
  /**
   * Opens the session of a token from the API, after registering.
   * @throws when the user cannot be loaded; then nobody is signed in
   */
  signIn(jwt: string): Promise<void>;
  /** Opens the session of an access link. Every earlier session of this browser is ended, its stored data removed. */
  openLink(jwt: string): Promise<void>;
  /** Acts as another user until logout; the own session is kept. */
  startGuest(jwt: string): Promise<void>;
  /**
   * Continues with the token that a call returns to replace the one of this session, for example after a
   * password change: connections stay open. The token is ignored when the session has ended meanwhile.
   */
  renewToken(renew: () => Promise<string>): Promise<void>;
  /** Ends the session; after guest access the own session is restored. */
  logout(endReason?: SessionEndReason): Promise<void>;
  /** Reloads the user; `creds` also passes the new credentials to the channel. */
  reload(options?: { creds?: boolean }): Promise<void>;
  /** Call after sleep: renews the credentials at once when they are due. */
  renewIfDue(): void;
  /** The channel rejected the credentials. */
  credentialsRefused(): void;
  /** The network is back: confirms a session that was opened offline. */
  resume(): Promise<void>;
  /** The user is away: closes the realtime socket, or every connection, until the page is reloaded or nobody is signed in. */
  suspend(what: 'realtime' | 'all'): void;
  tokenRejected(token: string): void;
  /** Another tab may have signed out or in: adopts the stored token. */
  syncWithStorage(): void;
}
