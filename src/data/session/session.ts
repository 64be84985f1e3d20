import { login } from '#contract/http/auth.ts';
import { getMe, type User } from '#contract/http/me.ts';
import { isEmptyCredentials, lifetimeMs } from '#domain/channel/credentials.ts';
import { createObservable } from '#domain/observable.ts';
import { activeToken, isRenewalOf, renewTokenOf, storeGuestToken } from '#platform/storage/settings.ts';
import { createOpening } from './opening.ts';
import { createRenewal } from './renewal.ts';
import {
  initialSession,
  needsResume,
  openToken,
  type SessionEffect,
  type SessionEvent,
  sessionStep,
  tokenOf,
} from './sessionMachine.ts';
import { createTeardown } from './teardown.ts';
import type { Session, SessionEndReason, SessionDeps, SessionState } from './sessionState.ts';

export type * from './sessionState.ts';

export function createSession(deps: SessionDeps): Session {
  const { api, channel, realtime, settings, restore, clock } = deps;
  const teardown = createTeardown(deps);
  const state = createObservable<SessionState>(initialSession.shown);
  const endReason = createObservable<SessionEndReason | null>(null);
  const renewal = createRenewal({
    clock,
    renew: () => dispatch({ kind: 'reload', purpose: 'renewal' }),
    onExpiring: () => void teardown.startReleasingControl('notRenewed'),
  });
  let machine = initialSession;
  let restoring: Promise<void> | null = null;
  let ending: Promise<void> | null = null;

  /**
   * Changes the state, starts the effects, then shows the state. Rejects when the event is the failure of the
   * requested action.
   */
  function dispatch(event: SessionEvent): Promise<void> {
    const [next, ...effects] = sessionStep(machine, event);
    machine = next;
    const done = runAll(effects);
    state.set(machine.shown);
    return done;
  }

  async function runAll(effects: readonly SessionEffect[]): Promise<void> {
    for (const effect of effects) {
      const running = run(effect);
      if (running) await running;
    }
  }

  function run(effect: SessionEffect): Promise<void> | void {
    switch (effect.kind) {
      case 'load':
        return load(effect);
      case 'connect':
        connectChannel(effect.user);
        return realtime.connect(effect.token, effect.user.socketAuth, effect.position);
      case 'connectChannel':
        return connectChannel(effect.user);
      case 'renew':
        return realtime.renew(effect.token, effect.user.socketAuth);
      case 'reload':
        // The new token is valid, even if the user cannot be loaded now.
        return dispatch({ kind: 'reload', purpose: 'renewal' }).catch(() => undefined);
      case 'releaseLost':
        return teardown
          .releaseLost(effect.before, effect.user)
          .then(() => dispatch({ ...effect, kind: 'lostReleased' }));
      case 'close':
        ending = close(effect).finally(() => {
          ending = null;
          checkStored();
        });
        return ending;
      case 'skip':
        forget(effect.token);
        endReason.set(effect.reason);
        return open('next');
      case 'forget':
        return forget(effect.token);
      case 'resumeLater':
        return opening.resumeLater();
      case 'checkStored':
        return checkStored();
      case 'leave':
        renewal.cancel();
        realtime.disconnect();
        if (effect.what === 'all') void channel.disconnect().catch(() => undefined);
        return;
      case 'fail':
        return Promise.reject(effect.error as Error);
    }
  }

  async function load(effect: SessionEffect & { kind: 'load' }): Promise<void> {
    const { signal } = effect;
    const answer = await api.call(getMe, {}, signal ? { signal } : {}).then(
      (user) => ({ kind: 'loaded', user }) as const,
      (error: unknown) => ({ kind: 'failed', error, stored: activeToken(settings) }) as const,
    );
    await dispatch({ ...effect, ...answer });
  }

  function connectChannel({ id, creds, natsUrl: url, screenshotUrl }: User): void {
    if (!isEmptyCredentials(creds)) channel.connect({ url, userId: id, creds, screenshotUrl });
    // The credentials in use stay until they expire, and renewal is retried as after any failure.
    else if (renewal.isScheduled()) return;
    renewal.schedule(lifetimeMs(creds, clock.now()));
  }

  async function close({ token, reason, store }: SessionEffect & { kind: 'close' }): Promise<void> {
    // First, because whatever is sent later has the token of the next session.
    deps.stopWork?.();
    await teardown.releaseControl();
    // Another tab has ended it, and cleared what was stored.
    const isElsewhere = !store && activeToken(settings) !== token;
    if (store) store();
    else forget(token, reason === null);
    opening.cancel();
    renewal.cancel();
    // Whoever did not end it goes on with the unsent work after the next sign-in. Work through a link ends with the link.
    const isLost = isElsewhere || reason === 'expired' || reason === 'blocked';
    await teardown.disconnect(() =>
      isElsewhere && activeToken(settings) !== null ? 'all' : isLost ? 'unsent' : 'nothing',
    );
    if (!store) endReason.set(reason);
    await open('next');
  }

  /** Another tab may have stored a token of another session, which stays. */
  function forget(token: string | null, isRevoked = false): void {
    if (activeToken(settings) !== token) return;
    if (isRevoked) teardown.revokeToken();
    teardown.removeToken();
  }

  const open = (purpose: 'stored' | 'login' | 'next', signal?: AbortSignal): Promise<void> =>
    dispatch({ kind: 'open', purpose, stored: activeToken(settings), signal });

  const checkStored = (): void =>
    void dispatch({
      kind: 'stored',
      stored: activeToken(settings),
      isRenewal: isRenewalOf(settings, tokenOf(machine)),
    });

  const opening = createOpening({
    clock,
    open: (signal) => open('stored', signal),
    openOffline:
      restore &&
      (async () => {
        const token = tokenOf(machine);
        const user = token && (await restore(token));
        if (user) void dispatch({ kind: 'restored', token, user });
        return state.get().kind === 'signedIn';
      }),
    needsResume: () => needsResume(machine, activeToken(settings)),
  });

  /** Opens the stored token after a login; removes it when that fails. */
  async function openNew(jwt: string, signal?: AbortSignal): Promise<void> {
    // A session that is ending opens the stored session at last, which must not be this one; another may end after it.
    while (ending) await ending;
    settings.jwt.set(jwt);
    endReason.set(null);
    await open('login', signal);
  }

  /** Replaces the current session, if any, with the one whose token `store` stores. */
  async function replaceSession(store: () => void): Promise<void> {
    while (ending) await ending;
    endReason.set(null);
    await dispatch({ kind: 'replace', store });
  }

  return {
    state,
    endReason,
    token: () => tokenOf(machine),
    restore() {
      if (state.get().kind !== 'unknown') return Promise.resolve();
      restoring ??= opening.start().finally(() => {
        restoring = null;
        checkStored();
      });
      return restoring;
    },
    async login(credentials, signal) {
      const answer = await api.call(login, { body: credentials }, signal ? { signal } : {});
      if ('codeLength' in answer) return { codeLength: answer.codeLength };
      await openNew(answer.jwt, signal);
      return null;
    },
    signIn: openNew,
    openLink: (jwt) => replaceSession(() => teardown.storeOnly(jwt)),
    startGuest(jwt) {
      const own = tokenOf(machine);
      return replaceSession(() => storeGuestToken(settings, own, jwt));
    },
    async renewToken(renew) {
      const token = openToken(machine);
      const jwt = await renew();
      if (token !== null && openToken(machine) === token && renewTokenOf(settings, token, jwt))
        await dispatch({ kind: 'renewed', token: jwt });
    },
    logout: (reason) => ending ?? dispatch({ kind: 'end', reason: reason ?? null }),
    reload: ({ creds = false } = {}) => dispatch({ kind: 'reload', purpose: creds ? 'renewal' : 'reload' }),
    resume: () => opening.resume(),
    renewIfDue: () => renewal.runIfDue(),
    credentialsRefused: () => renewal.runEarly(),
    suspend: (what) => void dispatch({ kind: 'away', what }),
    tokenRejected(token) {
      if (token === activeToken(settings) && state.get().kind === 'signedIn')
        void dispatch({ kind: 'end', reason: 'expired' });
    },
    syncWithStorage: checkStored,
  };
}
