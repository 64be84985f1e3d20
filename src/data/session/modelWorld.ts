import type { Endpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/http/me.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Api } from '#platform/api/types.ts';
import { ApiError, NetworkError } from '#platform/errors/errors.ts';
import { activeToken, createSettings } from '#platform/storage/settings.ts';
import { createStore } from '#platform/storage/store.ts';
import { instant, start, userOf } from './fixtures.ts';
import { createSession, type Session } from './session.ts';

/** Credentials of the channel live this long, milliseconds. */
const lifetimeMs = 15 * 60_000;

/** A browser with a session, other tabs of it, and a server that ends sessions and blocks users as it likes. */
export class SessionWorld {
  readonly clock = new FakeClock(start);
  readonly settings = createSettings(createStore(null, new EventTarget()));
  readonly session: Session;
  isOnline = true;
  /** How long an answer of the server takes, and how long a console takes to be given back, milliseconds. */
  latencyMs = 10;
  giveBackMs = 0;
  /** How long the channel takes to say that it is closed, milliseconds. */
  closingMs = 0;
  /** Whose sessions are good. */
  readonly tokens = new Map<string, number>();
  readonly blocked = new Set<number>();
  /** What the browser keeps for a start without a network: whose token it is. */
  readonly remembered = new Map<string, number>();
  realtime: string | null = null;
  channel: number | null = null;
  /** Nobody is there, until another session begins. */
  isResting = false;
  /** What must never happen, and did. */
  readonly wrong: string[] = [];
  #opened = 0;
  /** What is stored, and the tokens that the session has tried. */
  #stored: string | null = null;
  readonly #tried = new Set<string>();
  #isElsewhere = false;

  constructor() {
    const api = { call: (endpoint: Endpoint) => this.#call(endpoint) } as unknown as Api;
    this.session = createSession({
      api,
      channel: {
        connect: ({ userId }) => {
          if (this.isResting) this.wrong.push('the channel connects although nobody is there');
          this.channel = userId;
        },
        disconnect: () => {
          this.channel = null;
          return this.#wait(this.closingMs);
        },
      },
      realtime: {
        connect: (token) => {
          if (this.isResting) this.wrong.push('the socket connects although nobody is there');
          this.realtime = token;
        },
        // Also the beginning of another session: somebody is there again.
        disconnect: () => {
          this.realtime = null;
          this.isResting = false;
        },
      },
      settings: this.settings,
      releaseControl: () => this.#wait(this.giveBackMs),
      clear: () => this.remembered.clear(),
      restore: (token) => Promise.resolve(this.#restore(token)),
      clock: this.clock,
    });
    this.session.state.subscribe(() => this.#look());
    this.settings.jwt.subscribe(() => this.#followToken());
  }

  #wait = (ms: number): Promise<void> => new Promise((done) => void this.clock.after(ms, done));

  #restore(token: string): User | null {
    const id = this.remembered.get(token);
    return id === undefined ? null : userOf({ id });
  }

  #look(): void {
    const state = this.session.state.get();
    if (state.kind !== 'signedIn') return;
    const token = activeToken(this.settings);
    if (token !== null && !state.offline) this.remembered.set(token, state.user.id);
  }

  /** A session forgets its own token, never one that another tab has stored since. */
  #followToken(): void {
    const before = this.#stored;
    this.#stored = this.settings.jwt.get();
    if (this.#isElsewhere || before === null || this.#stored !== null) return;
    if (this.tokens.has(before) && !this.#tried.has(before))
      this.wrong.push('the token of another tab is forgotten');
  }

  async #call({ method, path }: Endpoint): Promise<unknown> {
    const token = activeToken(this.settings);
    const isOnline = this.isOnline;
    if (token !== null) this.#tried.add(token);
    const id = token === null ? undefined : this.tokens.get(token);
    if (isOnline && path === '/auth/logout' && token) this.tokens.delete(token);
    await this.#wait(this.latencyMs);
    if (!isOnline || !this.isOnline) throw new NetworkError('unreachable');
    if (path === '/auth/login') return { jwt: this.open(1) };
    if (id === undefined) {
      if (token !== null) this.session.refused(token);
      throw new ApiError(401, `No session for ${method} ${path}`);
    }
    return userOf({
      id,
      blocked: this.blocked.has(id),
      creds: { jwt: `creds of ${id}`, seed: '', expiresAt: instant(this.clock.now() + lifetimeMs) },
    });
  }

  /** A new session at the server. */
  open(userId: number): string {
    const token = `token ${++this.#opened} of ${userId}`;
    this.tokens.set(token, userId);
    return token;
  }

  /** Another tab changes what the browser keeps; this one is told. */
  elsewhere(change: () => void): void {
    this.#isElsewhere = true;
    change();
    this.#isElsewhere = false;
    this.session.followStorage();
  }

  /** What the page stands on: who is shown, and what is connected for whom. */
  get standing() {
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
