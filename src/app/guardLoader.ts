import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { type LoaderFunction, redirect } from 'react-router';
import type { Enums } from '#contract/enums.ts';
import { enumsKeys, enumsQuery } from '#data/enums/queries.ts';
import type { OfflineCache } from '#data/offline/offlineCache.ts';
import type { Session } from '#data/session/session.ts';
import { guard, type GuardContext } from '#domain/access/guard.ts';
import { type RouteName, routes } from '#domain/access/routeMap.ts';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/api.ts';
import { isUnreachable } from '#platform/errors/errors.ts';
import { activeToken, type Settings } from '#platform/storage/settings.ts';

export interface GuardDeps {
  api: Api;
  queryClient: QueryClient;
  session: Session;
  settings: Settings;
  /** Restores stored lists, for a start without a network. */
  offlineCache: Pick<OfflineCache, 'restoreList'>;
  clock: Clock;
}

/** Timeout after which stored enumerations are used, milliseconds. */
const enumsTimeoutMs = 4_000;

/**
 * Starts the calls that the guard of the first screen waits for, both at once: the user needs no enumerations to
 * be loaded. The guard shares them.
 */
export function preloadGuard({
  api,
  queryClient,
  session,
  settings,
}: Omit<GuardDeps, 'offlineCache' | 'clock'>): void {
  void queryClient.prefetchQuery({ ...enumsQuery(api), retry: false });
  if (activeToken(settings) !== null) session.restore().catch(() => undefined);
}

/** Creates the loader that opens a route or redirects, as decided by the {@link guard}. */
export function createGuardLoader({ api, queryClient, session, settings, offlineCache, clock }: GuardDeps) {
  /** Returns whether enumerations are available. @throws when they are not and somebody is signed in. */
  async function loadEnums(): Promise<boolean> {
    try {
      const loading = fetchEnums();
      if ((await withTimeLimit(loading, enumsTimeoutMs)) === 'late') {
        const token = activeToken(settings);
        if (await offlineCache.restoreList(token, enumsKeys.all)) return true;
        // Without a token the guard redirects to sign-in, which needs no enumerations.
        if (!token) return false;
        await loading;
      }
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const token = activeToken(settings);
      if (await offlineCache.restoreList(token, enumsKeys.all)) return true;
      if (token) throw error;
      return false;
    }
    return true;
  }

  /** A screen that is left cancels the call that it shares with this page, which still needs it: then it is sent again. */
  async function fetchEnums(): Promise<Enums> {
    for (;;) {
      try {
        // No retry: without a network the stored enumerations are used at once, and the link keeps probing.
        return await queryClient.fetchQuery({ ...enumsQuery(api), retry: false });
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error;
      }
    }
  }

  /** Resolves with `late` when a call does not settle within `ms` milliseconds. The call continues. */
  function withTimeLimit(call: Promise<unknown>, ms: number): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<'late'>();
    const cancel = clock.after(ms, () => resolve('late'));
    // A later failure is reported by other callers that wait for it.
    call.catch(() => undefined).finally(cancel);
    return Promise.race([call, promise]);
  }

  function contextOf(url: URL, isUnavailable: boolean): GuardContext {
    const state = session.state.get();
    return {
      enums: queryClient.getQueryData<Enums>(enumsKeys.all) ?? (isUnavailable ? 'unreachable' : null),
      session: state.kind === 'signedIn' ? { kind: 'signedIn', role: state.user.role } : state,
      pathname: url.pathname,
      search: url.search,
    };
  }

  return (name: RouteName): LoaderFunction =>
    async ({ request }) => {
      const url = new URL(request.url);
      let isUnavailable = false;
      for (;;) {
        const step = guard(name === 'notFound' ? null : routes[name], contextOf(url, isUnavailable));
        switch (step.kind) {
          case 'loadEnums':
            isUnavailable = !(await loadEnums());
            break;
          case 'restoreSession':
            await session.restore();
            break;
          case 'takeReferrer':
            settings.referrer.set(step.referrer);
            throw redirect(step.to);
          case 'redirect':
            throw redirect(step.to);
          case 'notFound':
          case 'open':
            return null;
        }
      }
    };
}
