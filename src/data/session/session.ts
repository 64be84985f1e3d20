import type { LoginAnswer } from '#contract/http/auth.ts';
import { login, logout } from '#contract/http/auth.ts';
import { getMe, type User } from '#contract/http/me.ts';
import { lifetimeMs } from '#domain/channel/credentials.ts';
import type { Clock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import type { Api } from '#platform/api/types.ts';
import type { Channel } from '#platform/channel/types.ts';
import { ApiError, isUnreachable } from '#platform/errors/errors.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import { activeToken, type Settings } from '#platform/storage/settings.ts';
import { createRenewal } from './renewal.ts';
import type { Session, SessionLoss, SessionState } from './types.ts';

export type * from './types.ts';

export interface SessionParts {
  api: Api;
  channel: Pick<Channel, 'connect' | 'disconnect'>;
  realtime: Pick<Realtime, 'connect' | 'disconnect'>;
  settings: Settings;
  /** Gives back what the user has in hand, while the channel still stands. */
  releaseControl?(): Promise<void>;
  /** Empties the local database and every cache of the session. */
  clear(): Promise<void> | void;
  /** The user of this token as this browser remembers it, for a start without a network. Never fails. */
  restore?(token: string): Promise<User | null>;
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
  releaseControl = () => Promise.resolve(),
  clear,
  restore,
  clock,
}: SessionParts): Session {
  const state = createObservable<SessionState>({ kind: 'unknown' });
  const loss = createObservable<SessionLoss | null>(null);
  const renewal = createRenewal({
    clock,
    renew: () => reload({ creds: true }),
    onExpiring: () => void releaseControl().catch(() => undefined),
  });
  let restoring: Promise<void> | null = null;
  let ending: Promise<void> | null = null;
  let waking: Promise<void> | null = null;
  /** The token of the session that this page shows, or tries to; null also while a session ends. */
  let held: string | null = null;
  let cancelWake = (): void => undefined;
  /** Connections that were dropped because nobody is there stay down, whatever the user's data bring. */
  let resting = false;

  function connectChannel(user: User): void {
    if (resting) return;
    const { id, creds, natsUrl: url, screenshotUrl } = user;
    channel.connect({ url, userId: id, creds, screenshotUrl });
    renewal.schedule(lifetimeMs(creds, clock.now()));
  }

  /**
   * Takes up the session of the stored token, or none without one. Returns whether that was to be: a user who is
   * blocked is not let in. Does nothing more when another call of this, or an end, has come in between.
   */
  async function enter(signal?: AbortSignal): Promise<'entered' | 'blocked'> {
    const token = activeToken(settings);
    held = token;
    if (!token) {
      state.set({ kind: 'signedOut' });
      return 'entered';
    }
    let user: User;
    try {
      user = await api.call(getMe, {}, signal ? { signal } : {});
    } catch (error) {
      if (held !== token) return 'entered';
      throw error;
    }
    if (held !== token) return 'entered';
    if (user.blocked) return 'blocked';
    connectChannel(user);
    if (!resting) realtime.connect(token, user.socketAuth);
    state.set({ kind: 'signedIn', user });
    return 'entered';
  }

  /** Whether this browser remembers whose token it is, and shows that user now. */
  async function enterOffline(): Promise<boolean> {
    const token = held;
    const user = token && restore ? await restore(token) : null;
    if (!user || held !== token) return false;
    state.set({ kind: 'signedIn', user, offline: true });
    wakeLater();
    return true;
  }

  async function start(): Promise<void> {
    const impatience = new AbortController();
    const cancelLimit = restore ? clock.after(patienceMs, () => impatience.abort()) : () => undefined;
    try {
      if ((await enter(impatience.signal)) === 'blocked') return logoutNow('blocked');
    } catch (error) {
      if (isExpired(error)) return logoutNow('expired');
      const { aborted } = impatience.signal;
      if (!aborted && !isUnreachable(error)) throw error;
      if (await enterOffline()) return;
      // Slow, but there is nothing else to show.
      if (!aborted) throw error;
      if ((await enter()) === 'blocked') return logoutNow('blocked');
    } finally {
      cancelLimit();
    }
  }

  /** A session that is stored could not be taken up, as without a network. */
  const isAsleep = (): boolean => {
    const now = state.get();
    if (now.kind === 'signedIn') return now.offline === true;
    return now.kind === 'signedOut' && held !== null && activeToken(settings) === held;
  };

  function wakeLater(): void {
    cancelWake();
    cancelWake = clock.after(wakeMs, () => void wake());
  }

  async function tryToWake(): Promise<void> {
    const impatience = new AbortController();
    const cancelLimit = clock.after(wakeLimitMs, () => impatience.abort());
    try {
      if ((await enter(impatience.signal)) === 'blocked') await logoutNow('blocked');
    } catch (error) {
      if (isExpired(error)) await logoutNow('expired');
      else if (isAsleep()) wakeLater();
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
    const token = held;
    const before = state.get();
    if (before.kind !== 'signedIn' || before.offline || token === null) return;
    const user = await api.call(getMe, {});
    const now = state.get();
    // The session ends, or is another one by now.
    if (held !== token || now.kind !== 'signedIn' || now.user.id !== user.id) return;
    if (user.blocked) return logoutNow('blocked');
    if (creds || user.role !== now.user.role || user.natsUrl !== now.user.natsUrl) connectChannel(user);
    state.set({ kind: 'signedIn', user });
  }

  const pause = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));

  /** Consoles first: without the channel only the agents' watchdogs would free them, many seconds later. */
  function giveBackFirst(): Promise<unknown> {
    return Promise.race([releaseControl().catch(() => undefined), pause(giveBackMs)]);
  }

  /** The server forgets the token too, if it can be told; nobody waits for it. */
  function sayFarewell(): void {
    if (!activeToken(settings)) return;
    api.call(logout, {}, { signal: AbortSignal.timeout(farewellMs) }).catch(() => undefined);
  }

  /** Everything that lived only while somebody was signed in. */
  async function drop(): Promise<void> {
    cancelWake();
    renewal.cancel();
    resting = false;
    realtime.disconnect();
    await Promise.race([channel.disconnect().catch(() => undefined), pause(farewellMs)]);
    await Promise.race([clear(), pause(farewellMs)]);
  }

  /** One's own session is what comes after a guest session; after that there is none. */
  function forgetToken(): void {
    const own = settings.guestJwt.get() === null ? null : settings.ownJwt.get();
    settings.guestJwt.set(null);
    settings.ownJwt.set(null);
    settings.jwt.set(own);
  }

  async function leave(reason: SessionLoss | null): Promise<void> {
    const token = held;
    // Answers that are under way come too late from here on.
    held = null;
    await giveBackFirst();
    // What another tab has stored meanwhile is not of this session.
    if (activeToken(settings) === token) {
      if (reason === null) sayFarewell();
      forgetToken();
    }
    await drop();
    loss.set(reason);
    await takeUpStored();
  }

  /** Another tab has changed what is stored. */
  async function follow(): Promise<void> {
    held = null;
    await giveBackFirst();
    await drop();
    await takeUpStored();
  }

  /** What is stored after a session has ended: one's own after a guest session, or another tab's. */
  async function takeUpStored(): Promise<void> {
    let refusal: SessionLoss | null = null;
    try {
      if ((await enter()) === 'blocked') refusal = 'blocked';
    } catch (error) {
      if (!isExpired(error)) {
        state.set({ kind: 'signedOut' });
        if (isUnreachable(error)) wakeLater();
        return;
      }
      refusal = 'expired';
    }
    if (refusal === null) return;
    if (activeToken(settings) === held) forgetToken();
    loss.set(refusal);
    await takeUpStored();
  }

  function end(how: () => Promise<void>): Promise<void> {
    ending ??= how().finally(() => {
      ending = null;
      followStorage();
    });
    return ending;
  }

  const logoutNow = (reason: SessionLoss | null): Promise<void> => end(() => leave(reason));

  function followStorage(): void {
    if (ending || restoring || state.get().kind === 'unknown' || activeToken(settings) === held) return;
    void end(follow);
  }

  return {
    state,
    loss,
    restore() {
      if (state.get().kind !== 'unknown') return Promise.resolve();
      restoring ??= start().finally(() => {
        restoring = null;
        followStorage();
      });
      return restoring;
    },
    async login(credentials, signal) {
      const answer: LoginAnswer = await api.call(login, { body: credentials }, signal ? { signal } : {});
      if ('codeLength' in answer) return { codeLength: answer.codeLength };
      // What is ending takes up what is stored: that must not be this session.
      await ending;
      settings.jwt.set(answer.jwt);
      loss.set(null);
      try {
        if ((await enter(signal)) === 'blocked') await logoutNow('blocked');
      } catch (error) {
        // Another tab may have stored another one meanwhile.
        if (held === answer.jwt && activeToken(settings) === held) {
          settings.jwt.set(null);
          if (state.get().kind === 'signedOut') held = null;
          else followStorage();
        }
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
    followStorage,
  };
}

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
