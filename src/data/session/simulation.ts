import type { Endpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/http/me.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError, NetworkError } from '#platform/errors/errors.ts';
import { activeToken, createSettings } from '#platform/storage/settings.ts';
import { createStore } from '#platform/storage/store.ts';
import { instant, start, userOf } from './fixtures.ts';
import { createSession, type Session } from './session.ts';

/** Lifetime of the channel's credentials, milliseconds. */
const lifetimeMs = 15 * 60_000;

/** A simulated browser with a session and other tabs, and a server that ends sessions and blocks users at random. */
export class SessionSimulation {
  readonly clock = new FakeClock(start);
  readonly settings = createSettings(createStore(null, new EventTarget()));
  readonly session: Session;
  isOnline = true;
  /** Latency of the server and of the release of a console, milliseconds. */
  latencyMs = 10;
  releaseMs = 0;
  /** Time that the channel needs to close, milliseconds. */
  closingMs = 0;
  /** User ids by valid token. */
  readonly tokens = new Map<string, number>();
  readonly blocked = new Set<number>();
  /** User ids by token, stored in the browser for a start without a network. */
  readonly storedUsers = new Map<string, number>();
  realtime: string | null = null;
  channel: number | null = null;
  /** Connections are suspended until nobody is signed in. */
  isSuspended = false;
  readonly violations: string[] = [];
  #sessionCount = 0;
  /** The stored token, and the tokens that the session has used. */
  #stored: string | null = null;
  readonly #usedTokens = new Set<string>();
  #isOtherTab = false;

  constructor() {
    const api = { call: (endpoint: Endpoint) => this.#call(endpoint) } as unknown as Api;
    this.session = createSession({
      api,
      channel: {
        connect: ({ userId }) => {
          if (this.isSuspended) this.violations.push('the channel connects although nobody is there');
          this.channel = userId;
        },
        disconnect: () => {
          this.channel = null;
          return this.#wait(this.closingMs);
        },
      },
      realtime: {
        connect: (token) => {
          if (this.isSuspended) this.violations.push('the socket connects although nobody is there');
          this.realtime = token;
        },
        renew: (token) => {
          if (this.isSuspended) this.violations.push('the socket connects although nobody is there');
          this.realtime = token;
        },
        disconnect: () => {
          this.realtime = null;
        },
      },
      settings: this.settings,
      releaseControl: () => this.#wait(this.releaseMs),
      clear: (kept) => void (kept === 'all' || this.storedUsers.clear()),
      restore: (token) => Promise.resolve(this.#restore(token)),
      clock: this.clock,
    });
    this.session.state.subscribe(() => this.#onStateChanged());
    this.settings.jwt.subscribe(() => this.#onTokenChanged());
  }

  #wait = (ms: number): Promise<void> => new Promise((done) => void this.clock.after(ms, done));

  #restore(token: string): User | null {
    const id = this.storedUsers.get(token);
    return id === undefined ? null : userOf({ id });
  }

  #onStateChanged(): void {
    const state = this.session.state.get();
    if (state.kind === 'signedOut') this.isSuspended = false;
    if (state.kind !== 'signedIn') return;
    const token = activeToken(this.settings);
    if (token !== null && !state.offline) this.storedUsers.set(token, state.user.id);
  }

  /** A session removes its own token, never a newer one of another tab. */
  #onTokenChanged(): void {
    const before = this.#stored;
    this.#stored = this.settings.jwt.get();
    if (this.#isOtherTab || before === null || this.#stored !== null) return;
    if (this.tokens.has(before) && !this.#usedTokens.has(before))
      this.violations.push('the token of another tab is forgotten');
  }

  async #call({ method, path }: Endpoint): Promise<unknown> {
    const token = activeToken(this.settings);
    const isOnline = this.isOnline;
    if (token !== null) this.#usedTokens.add(token);
    const id = token === null ? undefined : this.tokens.get(token);
    if (isOnline && path === '/auth/logout' && token) this.tokens.delete(token);
    await this.#wait(this.latencyMs);
    if (!isOnline || !this.isOnline) throw new NetworkError('unreachable');
    if (path === '/auth/login') return { jwt: this.open(1) };
    if (id === undefined) {
      if (token !== null) this.session.tokenRejected(token);
      throw new ApiError(401, `No session for ${method} ${path}`);
    }
    return userOf({
      id,
      blocked: this.blocked.has(id),
      creds: { jwt: `creds of ${id}`, seed: '', expiresAt: instant(this.clock.now() + lifetimeMs) },
    });
  }

  /** Opens a new session on the server and returns its token. */
  open(userId: number): string {
    const token = `token ${++this.#sessionCount} of ${userId}`;
    this.tokens.set(token, userId);
    return token;
  }

  /** The server replaces the token of a session, as after a password change; null for one that has ended. */
  readonly renew = (token: string | null): string | null => {
    const id = token === null ? undefined : this.tokens.get(token);
    if (token === null || id === undefined) return null;
    this.tokens.delete(token);
    return this.open(id);
  };

  /** Another tab changes the storage; this one is notified. */
  inOtherTab(change: () => void): void {
    this.#isOtherTab = true;
    change();
    this.#isOtherTab = false;
    this.session.syncWithStorage();
  }

  /** The shown user and the connections with their users. */
  get snapshot() {
    const state = this.session.state.get();
    const token = activeToken(this.settings);
    const owner = token === null ? null : (this.tokens.get(token) ?? null);
    return {
      kind: state.kind,
      isOffline: state.kind === 'signedIn' && state.offline === true,
      shown: state.kind === 'signedIn' ? state.user.id : null,
      token,
      owner,
      realtime: this.realtime,
      channel: this.channel,
    };
  }
}
