import type { LoginAnswer } from '#contract/http/auth.ts';
import { login, logout } from '#contract/http/auth.ts';
import { getMe, type User } from '#contract/http/me.ts';
import { lifetimeMs } from '#domain/channel/credentials.ts';
import type { Clock } from '#domain/clock.ts';
import { createLive, type Live } from '#domain/live.ts';
import type { Api } from '#platform/api/types.ts';
import type { Channel } from '#platform/channel/types.ts';
import { ApiError, isUnreachable } from '#platform/errors/errors.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import { activeToken, type Settings } from '#platform/storage/settings.ts';
import { createRenewal } from './renewal.ts';

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
  readonly state: Live<SessionState>;
  /** Why the last session was lost; null when it was not. */
  readonly loss: Live<SessionLoss | null>;
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

export interface SessionParts {
  api: Api;
  channel: Pick<Channel, 'connect' | 'disconnect'>;
  realtime: Pick<Realtime, 'connect' | 'disconnect'>;
  settings: Settings;
  /** Gives back what the user has in hand, while the channel still stands. */
  giveBack?(): Promise<void>;
  /** Empties the local database and every cache of the session. */
  clear(): Promise<void> | void;
  /** The user of this token as this browser remembers it, for a start without a network. Never fails. */
  recall?(token: string): Promise<User | null>;
  clock: Clock;
}

/** How long the farewell to the server and to the channel may take before it is given up, milliseconds. */
const farewellMs = 5_000;

/** How long the end of a session waits for consoles to be given back, milliseconds. */
const giveBackMs = 1_000;

/** A start that takes longer than this goes on with what is remembered, milliseconds. */
const patienceMs = 4_000;
/** Pause between two tries to make a remembered session a real one, milliseconds. */
const wakeMs = 5_000;
/** A try that takes longer is given up for the next one, milliseconds: its connection may be the one that hangs. */
const wakeLimitMs = 15_000;

export function createSession({
  api,
  channel,
  realtime,
  settings,
  giveBack = () => Promise.resolve(),
  clear,
  recall,
  clock,
}: SessionParts): Session {
  const state = createLive<SessionState>({ kind: 'unknown' });
  const loss = createLive<SessionLoss | null>(null);
  const renewal = createRenewal({
    clock,
    renew: () => reload({ creds: true }),
    onExpiring: () => void giveBack().catch(() => undefined),
  });
  let restoring: Promise<void> | null = null;
  let ending: Promise<void> | null = null;
  let waking: Promise<void> | null = null;
  /** The token of the session that this page shows. */
  let held: string | null = null;
  /** Connections that were dropped because nobody is there stay down, whatever the user's data bring. */
  let resting = false;

  function connectChannel(user: User): void {
    if (resting) return;
    const { id, creds, natsUrl: url, screenshotUrl } = user;
    channel.connect({ url, userId: id, creds, screenshotUrl });
    renewal.schedule(lifetimeMs(creds, clock.now()));
  }

  async function enter(signal?: AbortSignal): Promise<void> {
    const token = activeToken(settings);
    held = token;
    if (!token) {
      state.set({ kind: 'signedOut' });
      return;
    }
    const user = await api.call(getMe, {}, signal ? { signal } : {});
    if (held !== token) return;
    if (user.blocked) return logoutNow('blocked');
    connectChannel(user);
    if (!resting) realtime.connect(token, user.socketAuth);
    state.set({ kind: 'signedIn', user });
  }

  /** Whether this browser remembers whose token it is, and shows that user now. */
  async function enterOffline(): Promise<boolean> {
    const token = held;
    const user = token && recall ? await recall(token) : null;
    if (!user || held !== token) return false;
    state.set({ kind: 'signedIn', user, offline: true });
    clock.after(wakeMs, () => void wake());
    return true;
  }

  async function start(): Promise<void> {
    const impatience = new AbortController();
    const cancelLimit = recall ? clock.after(patienceMs, () => impatience.abort()) : () => undefined;
    try {
      await enter(impatience.signal);
    } catch (error) {
      if (isExpired(error)) return logoutNow('expired');
      const { aborted } = impatience.signal;
      if (!aborted && !isUnreachable(error)) throw error;
      if (await enterOffline()) return;
      // Slow, but there is nothing else to show.
      if (!aborted) throw error;
      await enter();
    } finally {
      cancelLimit();
    }
  }

  const isAsleep = (): boolean => {
    const now = state.get();
    return now.kind === 'signedIn' && now.offline === true;
  };

  async function tryToWake(): Promise<void> {
    const impatience = new AbortController();
    const cancelLimit = clock.after(wakeLimitMs, () => impatience.abort());
    try {
      await enter(impatience.signal);
    } catch (error) {
      if (isExpired(error)) await logoutNow('expired');
      else if (isAsleep()) clock.after(wakeMs, () => void wake());
    } finally {
      cancelLimit();
    }
  }

  function wake(): Promise<void> {
    if (!isAsleep() || ending) return Promise.resolve();
    waking ??= tryToWake().finally(() => (waking = null));
    return waking;
  }

  async function reload({ creds = false }: { creds?: boolean } = {}): Promise<void> {
    const before = state.get();
    if (before.kind !== 'signedIn') return;
    const user = await api.call(getMe, {});
    const now = state.get();
    if (now.kind !== 'signedIn' || now.user.id !== user.id) return;
    if (user.blocked) return logoutNow('blocked');
    if (creds || user.role !== now.user.role || user.natsUrl !== now.user.natsUrl) connectChannel(user);
    state.set({ kind: 'signedIn', user });
  }

  const pause = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));

  /** Consoles first: without the channel only the agents' watchdogs would free them, many seconds later. */
  function giveBackFirst(): Promise<unknown> {
    return Promise.race([giveBack().catch(() => undefined), pause(giveBackMs)]);
  }

  /** The server forgets the token too, if it can be told; nobody waits for it. */
  function sayFarewell(): void {
    if (!activeToken(settings)) return;
    api.call(logout, {}, { signal: AbortSignal.timeout(farewellMs) }).catch(() => undefined);
  }

  /** Everything that lived only while somebody was signed in. */
  async function drop(): Promise<void> {
    renewal.cancel();
    resting = false;
    realtime.disconnect();
    await Promise.race([channel.disconnect().catch(() => undefined), pause(farewellMs)]);
    await Promise.race([clear(), pause(farewellMs)]);
  }

  async function leave(reason: SessionLoss | null): Promise<void> {
    await giveBackFirst();
    if (reason === null) sayFarewell();
    const own = settings.guestJwt.get() === null ? null : settings.ownJwt.get();
    settings.guestJwt.set(null);
    settings.ownJwt.set(null);
    settings.jwt.set(own);
    await drop();
    loss.set(reason);
    await enter().catch(() => state.set({ kind: 'signedOut' }));
  }

  async function follow(): Promise<void> {
    await giveBackFirst();
    await drop();
    await enter().catch(() => state.set({ kind: 'signedOut' }));
  }

  function logoutNow(reason: SessionLoss | null): Promise<void> {
    ending ??= leave(reason).finally(() => (ending = null));
    return ending;
  }

  return {
    state,
    loss,
    restore() {
      if (state.get().kind !== 'unknown') return Promise.resolve();
      restoring ??= start().finally(() => (restoring = null));
      return restoring;
    },
    async login(credentials, signal) {
      const answer: LoginAnswer = await api.call(login, { body: credentials }, signal ? { signal } : {});
      if ('codeLength' in answer) return { codeLength: answer.codeLength };
      settings.jwt.set(answer.jwt);
      loss.set(null);
      try {
        await enter(signal);
      } catch (error) {
        settings.jwt.set(null);
        throw error;
      }
      return null;
    },
    logout: (reason) => logoutNow(reason ?? null),
    reload,
    wake,
    renewIfDue: () => renewal.runIfDue(),
    credentialsRefused: () => renewal.runEarly(),
    rest(what) {
      resting = true;
      renewal.cancel();
      realtime.disconnect();
      if (what === 'all') void channel.disconnect().catch(() => undefined);
    },
    refused(token) {
      if (token === activeToken(settings) && state.get().kind === 'signedIn') void logoutNow('expired');
    },
    followStorage() {
      if (ending || state.get().kind === 'unknown' || activeToken(settings) === held) return;
      ending = follow().finally(() => (ending = null));
    },
  };
}

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
