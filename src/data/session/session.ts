import type { LoginAnswer } from '#contract/http/auth.ts';
import { login } from '#contract/http/auth.ts';
import { getMe, type User } from '#contract/http/me.ts';
import { isWorthRetrying } from '#data/realtime/retryPolicy.ts';
import { areMissing, lifetimeMs } from '#domain/channel/credentials.ts';
import { createObservable } from '#domain/observable.ts';
import { activeToken, isRenewalOf, renewTokenOf, storeGuestToken } from '#platform/storage/settings.ts';
import { endReasonOf, isExpired } from './endReason.ts';
import { createRenewal } from './renewal.ts';
import { createResumption } from './resumption.ts';
import { startSession } from './start.ts';
import { createTeardown } from './teardown.ts';
import type { Session, SessionEndReason, SessionParts, SessionState } from './types.ts';

export type * from './types.ts';

export function createSession(parts: SessionParts): Session {
  const { api, channel, realtime, settings, restore, clock } = parts;
  const teardown = createTeardown(parts);
  const state = createObservable<SessionState>({ kind: 'unknown' });
  const endReason = createObservable<SessionEndReason | null>(null);
  const renewal = createRenewal({
    clock,
    renew: () => reload({ creds: true }),
    onExpiring: () => void teardown.startReleasingControl('notRenewed'),
  });
  const resumption = createResumption({
    clock,
    isNeeded: () => !ending && needsResume(),
    attempt: openOrEnd,
  });
  let restoring: Promise<void> | null = null;
  let ending: Promise<void> | null = null;
  /** The token of the session that this page shows or is opening; null also while a session ends. */
  let currentToken: string | null = null;
  /** The token whose user is shown and connected; null while it is not confirmed. */
  let shownToken: string | null = null;
  /** Numbers of loads, whose responses may arrive in another order. `creds`: the one whose credentials are in use. */
  const loads = { started: 0, shown: 0, creds: 0 };
  /**
   * The user is away: connections stay closed, even when the user is reloaded, or another tab signs in as somebody else,
   * because the presence watch lasts as long: until nobody is signed in.
   */
  let isSuspended = false;
  state.subscribe(() => {
    if (state.get().kind === 'signedOut') isSuspended = false;
  });

  function connectChannel(user: User): void {
    if (isSuspended) return;
    const { id, creds, natsUrl: url, screenshotUrl } = user;
    if (areMissing(creds)) {
      // Those in use stay until they expire, and are renewed again and again as after any failed renewal.
      if (!renewal.isScheduled()) renewal.schedule(lifetimeMs(creds, clock.now()));
      return;
    }
    channel.connect({ url, userId: id, creds, screenshotUrl });
    renewal.schedule(lifetimeMs(creds, clock.now()));
  }

  /**
   * Opens the session of the stored token; without a token nobody is signed in. Returns `blocked` for a blocked user.
   * Stops silently when another call of this function, or the end of the session, has come in between.
   */
  async function open(signal?: AbortSignal): Promise<'opened' | 'blocked'> {
    const token = activeToken(settings);
    currentToken = token;
    if (!token) {
      state.set({ kind: 'signedOut' });
      return 'opened';
    }
    let user: User;
    try {
      user = await api.call(getMe, {}, signal ? { signal } : {});
    } catch (error) {
      if (currentToken !== token) return 'opened';
      throw error;
    }
    if (currentToken !== token) return 'opened';
    if (user.blocked) return 'blocked';
    connectChannel(user);
    if (!isSuspended) realtime.connect(token, user.socketAuth);
    shownToken = token;
    state.set({ kind: 'signedIn', user });
    return 'opened';
  }

  /** Opens the session with the stored user; returns whether there is one. */
  const openOffline =
    restore &&
    (async (): Promise<boolean> => {
      const token = currentToken;
      const user = token ? await restore(token) : null;
      if (!user || currentToken !== token) return false;
      state.set({ kind: 'signedIn', user, offline: true });
      resumption.schedule();
      return true;
    });

  /** Opens the stored session, or ends it when the server has ended it or blocked its user. */
  async function openOrEnd(signal?: AbortSignal): Promise<void> {
    try {
      if ((await open(signal)) === 'blocked') await logoutNow('blocked');
    } catch (error) {
      if (!isExpired(error)) throw error;
      await logoutNow('expired');
    }
  }

  /** A stored session was not confirmed by the server yet. */
  const needsResume = (): boolean => {
    const now = state.get();
    if (now.kind === 'signedIn') return now.offline === true;
    return now.kind === 'signedOut' && currentToken !== null && activeToken(settings) === currentToken;
  };

  async function reload({ creds = false }: { creds?: boolean } = {}): Promise<void> {
    const token = shownToken;
    if (token === null || token !== currentToken || state.get().kind !== 'signedIn') return;
    const load = ++loads.started;
    let user: User;
    try {
      user = await api.call(getMe, {});
    } catch (error) {
      // The token was refused because it has been replaced; whoever replaced it loads the user.
      if (currentToken !== token) return;
      throw error;
    }
    const now = state.get();
    // The session ends, or has been replaced by another one.
    if (currentToken !== token || shownToken !== token || now.kind !== 'signedIn' || now.user.id !== user.id)
      return;
    if (user.blocked) return logoutNow('blocked');
    const isNewer = load > loads.shown;
    const hasMoved = isNewer && (user.role !== now.user.role || user.natsUrl !== now.user.natsUrl);
    if (load > loads.creds && (creds || hasMoved)) {
      loads.creds = load;
      await teardown.releaseLost(now.user, user);
      if (currentToken !== token || shownToken !== token) return;
      if (load === loads.creds) connectChannel(user);
    }
    if (load <= loads.shown) return;
    loads.shown = load;
    state.set({ kind: 'signedIn', user });
  }

  /** Closes and clears everything that belongs to a signed-in user. */
  async function disconnect(): Promise<void> {
    shownToken = null;
    resumption.cancel();
    renewal.cancel();
    await teardown.disconnect();
  }

  async function endSession(requested: SessionEndReason | null): Promise<void> {
    const token = currentToken;
    const reason = endReasonOf(requested, state.get());
    // Ignore responses that arrive from now on.
    currentToken = null;
    await teardown.releaseControl();
    // Another tab may have stored a token of another session.
    if (activeToken(settings) === token) {
      if (reason === null) teardown.revokeToken();
      teardown.removeToken();
    }
    await disconnect();
    endReason.set(reason);
    await openStored();
  }

  /** Another tab has changed the stored token, or `store` does. */
  async function switchSession(store = (): void => undefined): Promise<void> {
    currentToken = null;
    await teardown.releaseControl();
    store();
    await disconnect();
    await openStored();
  }

  /** Opens the session that is stored after another one ended: the own session after guest access, or another tab's. */
  async function openStored(): Promise<void> {
    let reason: SessionEndReason | null = null;
    try {
      if ((await open()) === 'blocked') reason = 'blocked';
    } catch (error) {
      if (!isExpired(error)) {
        state.set({ kind: 'signedOut' });
        if (isWorthRetrying(error)) resumption.schedule();
        return;
      }
      reason = 'expired';
    }
    if (reason === null) return;
    if (activeToken(settings) === currentToken) teardown.removeToken();
    endReason.set(reason);
    await openStored();
  }

  function end(run: () => Promise<void>): Promise<void> {
    ending ??= run().finally(() => {
      ending = null;
      syncWithStorage();
    });
    return ending;
  }

  const logoutNow = (reason: SessionEndReason | null): Promise<void> => end(() => endSession(reason));

  function syncWithStorage(): void {
    if (ending || restoring || state.get().kind === 'unknown' || activeToken(settings) === currentToken)
      return;
    if (shownToken === currentToken && isRenewalOf(settings, shownToken)) void adoptToken();
    else void end(switchSession);
  }

  /** Continues with the stored token of the same session; connections stay open until the new ones are. */
  async function adoptToken(): Promise<void> {
    shownToken = currentToken = activeToken(settings);
    const now = state.get();
    if (now.kind !== 'signedIn' || currentToken === null) return;
    if (!isSuspended) realtime.renew(currentToken, now.user.socketAuth);
    // The new token is valid, even if the user cannot be loaded now.
    await reload({ creds: true }).catch(() => undefined);
  }

  /** Opens the stored token after a login; removes it when that fails. */
  async function openNew(jwt: string, signal?: AbortSignal): Promise<void> {
    // A session that is ending opens the stored session at last, which must not be this one; another may end after it.
    while (ending) await ending;
    settings.jwt.set(jwt);
    endReason.set(null);
    try {
      if ((await open(signal)) === 'blocked') await logoutNow('blocked');
    } catch (error) {
      // Another tab may have stored another token.
      if (currentToken === jwt && activeToken(settings) === currentToken) {
        settings.jwt.set(null);
        if (state.get().kind === 'signedOut') currentToken = null;
        else syncWithStorage();
      }
      throw error;
    }
  }

  /** Replaces the current session, if any, by the one whose token `store` stores. */
  async function replaceSession(store: () => void): Promise<void> {
    while (ending) await ending;
    endReason.set(null);
    await end(() => switchSession(store));
  }

  return {
    state,
    endReason,
    restore() {
      if (state.get().kind !== 'unknown') return Promise.resolve();
      restoring ??= startSession({ clock, open: openOrEnd, openOffline }).finally(() => {
        restoring = null;
        syncWithStorage();
      });
      return restoring;
    },
    async login(credentials, signal) {
      const answer: LoginAnswer = await api.call(login, { body: credentials }, signal ? { signal } : {});
      if ('codeLength' in answer) return { codeLength: answer.codeLength };
      await openNew(answer.jwt, signal);
      return null;
    },
    signIn: openNew,
    openLink: (jwt) => replaceSession(() => teardown.storeOnly(jwt)),
    startGuest(jwt) {
      const own = currentToken;
      return replaceSession(() => storeGuestToken(settings, own, jwt));
    },
    async renewToken(renew) {
      const token = shownToken;
      const jwt = await renew();
      const isOpen = !ending && shownToken === token && currentToken === token;
      if (token !== null && isOpen && renewTokenOf(settings, token, jwt)) await adoptToken();
    },
    logout: (reason) => logoutNow(reason ?? null),
    reload,
    resume: () => resumption.run(),
    renewIfDue: () => renewal.runIfDue(),
    credentialsRefused: () => renewal.runEarly(),
    suspend(what) {
      isSuspended = true;
      renewal.cancel();
      realtime.disconnect();
      if (what === 'all') void channel.disconnect().catch(() => undefined);
    },
    tokenRejected(token) {
      if (token === activeToken(settings) && state.get().kind === 'signedIn') void logoutNow('expired');
    },
    syncWithStorage,
  };
}
