import { logout } from '#contract/http/auth.ts';
import type { User } from '#contract/http/me.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import { activeToken } from '#platform/storage/settings.ts';
import type { LocalDataPolicy, SessionDeps } from './sessionState.ts';

/** Timeout of the logout call, of closing the channel and of clearing stored data, milliseconds. */
const endTimeoutMs = 5_000;

/** How long the end of a session waits for consoles to be released, milliseconds. */
const releaseTimeoutMs = 1_000;

/** The steps of ending a session. None of them fails or hangs: each has its timeout. */
export function createTeardown({
  api,
  channel,
  realtime,
  settings,
  releaseControl = () => Promise.resolve(),
  releaseLost = () => Promise.resolve(),
  endPush,
  storeUnsent = () => Promise.resolve(),
  clear,
  clock,
}: SessionDeps) {
  const within = (ms: number, step: Promise<unknown> | void): Promise<unknown> =>
    Promise.race([step, new Promise<void>((resolve) => clock.after(ms, resolve))]).catch(() => undefined);
  const startReleasingControl = (reason?: EndReason): Promise<void> =>
    releaseControl(reason).catch(() => undefined);

  /** Revokes the token on the server if it is reachable; nothing waits for it. */
  function revokeToken(): void {
    if (!activeToken(settings)) return;
    api.call(logout, {}, { signal: AbortSignal.timeout(endTimeoutMs) }).catch(() => undefined);
  }

  /** Removes the active token. After guest access, the token of the user's own session becomes active. */
  function removeToken(): void {
    const own = settings.guestJwt.get() === null ? null : settings.ownJwt.get();
    settings.guestJwt.set(null);
    settings.ownJwt.set(null);
    settings.jwt.set(own);
    if (own === null) endPush?.();
  }

  return {
    startReleasingControl,
    revokeToken,
    removeToken,

    /** Stores a token; revokes and removes every other one: that of guest access, and that of the own session. */
    storeOnly(jwt: string): void {
      while (activeToken(settings)) {
        revokeToken();
        removeToken();
      }
      settings.jwt.set(jwt);
    },

    /** Must run before the channel closes; otherwise only the agents' timeouts would release the consoles. */
    releaseControl: () => within(releaseTimeoutMs, startReleasingControl()),

    /** Must run before new credentials, with fewer rights, are used. */
    releaseLost: (before: User, after: User) => within(releaseTimeoutMs, releaseLost(before, after)),

    /** Closes the connections and clears the caches. @param kept asked when they are closed: meanwhile another tab may sign in */
    async disconnect(kept: () => LocalDataPolicy): Promise<void> {
      realtime.disconnect();
      await within(endTimeoutMs, channel.disconnect());
      if (kept() === 'unsent') await within(endTimeoutMs, storeUnsent());
      await within(endTimeoutMs, clear(kept()));
    },
  };
}
