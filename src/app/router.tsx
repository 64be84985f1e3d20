import { createBrowserRouter, type LoaderFunction, redirect, type RouteObject } from 'react-router';
import type { Session } from '#data/session/session.ts';
import { pathTo, withQuery } from '#domain/access/paths.ts';
import { familyStarts, type RouteName, routes } from '#domain/access/routes.ts';
import { EmptyLayout } from './layouts/EmptyLayout.tsx';
import { Root } from './layouts/Root.tsx';
import { loadScreen } from './lazy.ts';
import { RouteError } from './RouteError.tsx';
import { builtRoutes, isBuilt, screenOf } from './routes.tsx';
import { Splash } from '#ui/states/Splash.tsx';

export type AppRouter = ReturnType<typeof createRouter>;

/** Those who sign in first do not wait for what stands around the screens behind it. */
const loadShell = async () => (await import('./shell/Shell.tsx')).Shell;

/** What the router keeps with each route. */
export interface RouteHandle {
  name: RouteName;
}

/** Builds the routes from the table, each behind the guard and with an error boundary of its own. */
export function createRouter(guardOf: (name: RouteName) => LoaderFunction, session: Session) {
  const logoutLoader: LoaderFunction = async (args) => {
    await guardOf('logout')(args);
    await session.logout();
    throw redirect(pathTo('home'));
  };

  function routeOf(name: RouteName): RouteObject {
    return {
      id: name,
      path: routes[name].path,
      loader: name === 'logout' ? logoutLoader : guardOf(name),
      lazy: { Component: () => loadScreen(async () => screenOf(name)?.()) },
      ErrorBoundary: RouteError,
      handle: { name } satisfies RouteHandle,
    };
  }

  const families = Object.entries(familyStarts)
    .filter(([, start]) => isBuilt(start))
    .map(([path, start]): RouteObject => ({
      path,
      Component: Splash,
      loader: ({ request }) => redirect(withQuery(pathTo(start), new URL(request.url).searchParams)),
    }));

  const ofLayout = (layout: 'base' | 'empty') =>
    builtRoutes.filter((name) => routes[name].layout === layout).map(routeOf);

  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: Splash,
      children: [
        { lazy: { Component: () => loadScreen(loadShell) }, children: ofLayout('base') },
        { Component: EmptyLayout, children: [...ofLayout('empty'), ...families] },
      ],
    },
  ]);
}

/** Leads the person to the right place whenever who is signed in, or as what, changes. */
export function followSession(router: AppRouter, session: Session): () => void {
  let before = session.state.get();
  return session.state.subscribe(() => {
    const now = session.state.get();
    const wasIn = before.kind === 'signedIn' ? before.user : null;
    const isIn = now.kind === 'signedIn' ? now.user : null;
    const known = before.kind !== 'unknown';
    before = now;
    if (!known) return;
    if (wasIn && wasIn.id !== isIn?.id) void router.navigate(pathTo('home'), { replace: true });
    // The guard looks again: from login to home, or away from a screen that the new role may not see.
    else if (wasIn?.role !== isIn?.role) void lookAgain(router);
  });
}

function lookAgain(router: AppRouter): Promise<void> {
  const { pathname, search } = router.state.location;
  return router.navigate(pathname + search, { replace: true });
}
