import type { User } from '#contract/http/me.ts';
import type { Clock } from '#domain/clock.ts';
import type { Observable } from '#domain/observable.ts';
import type { Api } from '#platform/api/types.ts';
import type { Channel } from '#platform/channel/types.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import type { Settings } from '#platform/storage/settings.ts';

/** `offline`: the stored user without credentials, so that nothing can be changed. */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signedOut' }
  | { kind: 'signedIn'; user: User; offline?: true };

/** Reason for the end of a session that the user did not request. */
export type SessionEndReason = 'expired' | 'blocked';

export interface Credentials {
  email: string;
  password: string;
  code?: string;
}

/** What a session is built from. */
export interface SessionParts {
  api: Api;
  channel: Pick<Channel, 'connect' | 'disconnect'>;
  realtime: Pick<Realtime, 'connect' | 'disconnect'>;
  settings: Settings;
  /** Releases controlled consoles while the channel is still connected. */
  releaseControl?(): Promise<void>;
  /** Empties the local database and every cache of the session. */
  clear(): Promise<void> | void;
  /** The stored user of this token, for a start without a network. Never fails. */
  restore?(token: string): Promise<User | null>;
  clock: Clock;
}

/** Owns the signed-in user and everything that exists only for that user. */
export interface Session {
  readonly state: Observable<SessionState>;
  /** Why the last session was lost; null when the user ended it. */
  readonly endReason: Observable<SessionEndReason | null>;
  /** Opens the stored session; does nothing once the state is known. */
  restore(): Promise<void>;
  /** Both steps of signing in. Resolves with null when signed in, or with the length of the required code. */
  login(credentials: Credentials, signal?: AbortSignal): Promise<{ codeLength: number } | null>;
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
  /** The user is away: closes the realtime socket, or every connection, until the page is reloaded. */
  suspend(what: 'realtime' | 'all'): void;
  /** The API rejected this token. */
  tokenRejected(token: string): void;
  /** Another tab may have signed out or in: adopts the stored token. */
  syncWithStorage(): void;
}
