import type { RouteHandle } from './routeHandle.ts';
import {
  createBrowserRouter,
  createPath,
  type LoaderFunction,
  redirect,
  type RouteObject,
  Outlet,
} from 'react-router';
import type { Session } from '#data/session/session.ts';
import { pathTo, withQuery } from '#domain/access/paths.ts';
import { familyStarts, type RouteName, routeNames, routes } from '#domain/access/routeMap.ts';
import { withTexts } from '#platform/i18n/i18n.ts';
import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useIdentity } from '#data/session/hooks.ts';
import { Root } from './layouts/Root.tsx';
import type { ScreenPrefetch } from './screenPrefetch.ts';
import type { PartLoader } from './lazy.ts';
import { RouteError } from './RouteError.tsx';
import { screenOf } from './routes.tsx';
import { Splash } from '#ui/states/Splash.tsx';

/** Without its file, after a release, these screens work as before. */
const Afk = lazy(() =>
  withTexts('shell', () => import('./shell/Afk.tsx')).then(
    (module) => ({ default: module.Afk }),
    () => ({ default: () => null }),
  ),
);

export type AppRouter = ReturnType<typeof createRouter>;

/** Loaded separately, so that the sign-in screen does not wait for the shell. */
const loadShell = () => withTexts('shell', async () => (await import('./shell/Shell.tsx')).Shell);

/**
 * Resolves in a separate task. Inserting the links of the shell and of a screen in one task blocked slow phones for 150 ms.
 */
const nextTask = (): Promise<void> => new Promise((done) => void setTimeout(done));

/** Creates the routes from the table, each with the guard and its own error boundary. */
export function createRouter(
  guardOf: (name: RouteName) => LoaderFunction,
  session: Session,
  { loadScreen }: PartLoader,
  screenPrefetch: ScreenPrefetch,
) {
  const logoutLoader: LoaderFunction = async (args) => {
    await guardOf('logout')(args);
    await session.logout();
    throw redirect(pathTo('home'));
  };

  const openLoader =
    (name: RouteName): LoaderFunction =>
    async (args) => {
      screenPrefetch.prepare(name);
      const answer: unknown = await guardOf(name)(args);
      screenPrefetch.start(name, args.params, new URL(args.request.url).searchParams);
      return answer;
    };

  function routeOf(name: RouteName): RouteObject {
    return {
      id: name,
      path: routes[name].path,
      loader: name === 'logout' ? logoutLoader : openLoader(name),
      lazy: { Component: () => loadScreen(async () => nextTask().then(screenOf(name)), wanted) },
      ErrorBoundary: RouteError,
      handle: { name } satisfies RouteHandle,
    };
  }

  const redirects = Object.entries(familyStarts).map(([path, start]): RouteObject => ({
    path,
    Component: Splash,
    loader: ({ request }) => redirect(withQuery(pathTo(start), new URL(request.url).searchParams)),
  }));

  const ofLayout = (layout: 'base' | 'empty') =>
    routeNames.filter((name) => routes[name].layout === layout).map(routeOf);

  const router = createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: Splash,
      children: [
        { lazy: { Component: () => loadScreen(loadShell, wanted) }, children: ofLayout('base') },
        { Component: EmptyLayout, children: [...ofLayout('empty'), ...redirects] },
      ],
    },
  ]);
  return router;

  /** The address of a navigation to another screen that has not finished; a reload would open the screen before it. */
  function wanted(): string | null {
    const { location: next } = router.state.navigation;
    return next === undefined || next.pathname === location.pathname ? null : createPath(next);
  }
}

export function navigateOnSessionChange(router: AppRouter, session: Session): () => void {
  let before = session.state.get();
  return session.state.subscribe(() => {
    const now = session.state.get();
    const previousUser = before.kind === 'signedIn' ? before.user : null;
    const currentUser = now.kind === 'signedIn' ? now.user : null;
    const wasKnown = before.kind !== 'unknown';
    before = now;
    if (!wasKnown) return;
    if (previousUser && previousUser.id !== currentUser?.id) {
      // Nobody requested the end of a session that expired or was ended elsewhere: its query is kept, as on
      // redirects.
      const isEndedElsewhere = currentUser === null && session.endReason.get() !== null;
      const { search } = router.state.location;
      void router.navigate(
        isEndedElsewhere ? withQuery(pathTo('home'), new URLSearchParams(search)) : pathTo('home'),
        { replace: true },
      );
    }
    // Run the guard again: it redirects from login to home, or away from a screen that the new role cannot
    // open.
    else if (previousUser?.role !== currentUser?.role) void revalidate(router);
  });
}

function revalidate(router: AppRouter): Promise<void> {
  const { pathname, search } = router.state.location;
  return router.navigate(pathname + search, { replace: true });
}

/** The screen alone: sign-in, access links and 404. The last two are also shown to a signed-in user. */
function EmptyLayout() {
  const isSignedIn = useIdentity() !== null;
  return (
    <>
      <Box component="main" h="100%" data-scroll>
        <Outlet />
      </Box>
      {isSignedIn ? (
        <Suspense>
          <Afk />
        </Suspense>
      ) : null}
    </>
  );
}
