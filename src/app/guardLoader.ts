import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunction, redirect } from 'react-router';
import type { Enums } from '#contract/enums.ts';
import { enumsKeys, enumsQuery } from '#data/enums/queries.ts';
import type { OfflineCache } from '#data/offline/offlineCache.ts';
import type { Session } from '#data/session/session.ts';
import { guard, type GuardContext } from '#domain/access/guard.ts';
import { type RouteName, routes } from '#domain/access/routes.ts';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/types.ts';
import { isUnreachable } from '#platform/errors/errors.ts';
import { activeToken, type Settings } from '#platform/storage/settings.ts';

export interface GuardParts {
  api: Api;
  queryClient: QueryClient;
  session: Session;
  settings: Settings;
  /** Brings back what was last seen, for a start without a network. */
  offlineCache: Pick<OfflineCache, 'restoreList'>;
  clock: Clock;
}

/** Enumerations that take longer to come are taken from what is remembered, milliseconds. */
const patienceMs = 4_000;

/** Makes the loader that lets a route open, or leads elsewhere, as the {@link guard} says. */
export function createGuardLoader({ api, queryClient, session, settings, offlineCache, clock }: GuardParts) {
  /** Whether there are enumerations now. @throws when somebody is signed in and there are none. */
  async function loadEnums(): Promise<boolean> {
    try {
      // No second try: without a network what is remembered is shown at once, and the link looks again by itself.
      const loading = queryClient.fetchQuery({ ...enumsQuery(api), retry: false });
      if ((await firstOf(loading, patienceMs)) === 'late') {
        const token = activeToken(settings);
        if (await offlineCache.restoreList(token, enumsKeys.all)) return true;
        // Nobody is signed in: the way leads to sign-in, which needs none.
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

  /** `late` when a call has not come to its end in this time, milliseconds. It goes on. */
  function firstOf(call: Promise<unknown>, ms: number): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<'late'>();
    const cancel = clock.after(ms, () => resolve('late'));
    // What fails later is told by whoever still waits for it.
    call.catch(() => undefined).finally(cancel);
    return Promise.race([call, promise]);
  }

  function contextOf(url: URL, isAway: boolean): GuardContext {
    const state = session.state.get();
    return {
      enums: queryClient.getQueryData<Enums>(enumsKeys.all) ?? (isAway ? 'away' : null),
      session: state.kind === 'signedIn' ? { kind: 'signedIn', role: state.user.role } : state,
      pathname: url.pathname,
      search: url.search,
    };
  }

  return (name: RouteName): LoaderFunction =>
    async ({ request }) => {
      const url = new URL(request.url);
      let isAway = false;
      for (;;) {
        const step = guard(name === 'notFound' ? null : routes[name], contextOf(url, isAway));
        switch (step.kind) {
          case 'loadEnums':
            isAway = !(await loadEnums());
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
