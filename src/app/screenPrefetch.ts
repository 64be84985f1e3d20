import { matchRoutes } from 'react-router';
import { ownerOf } from '#data/accounts/owner.ts';
import type { PrefetchDeps } from '#data/consoles/prefetch.ts';
import type { ConsoleVariant } from '#data/consoles/cache.ts';
import { enumsKeys } from '#data/enums/queries.ts';
import type { Enums } from '#contract/enums.ts';
import { can } from '#domain/access/can.ts';
import { type RouteName, routeNames, routes } from '#domain/access/routeMap.ts';
import { activeToken } from '#platform/storage/settings.ts';
import type { createServices } from './services.ts';
import { screenOf } from './routes.tsx';

type Params = Readonly<Record<string, string | undefined>>;
/** Starts the requests of a screen. */
type Prefetch = (deps: PrefetchDeps, params: Params, query: URLSearchParams) => Promise<void>;

/** A link counts as pointed at after this time, in milliseconds: the pointer crosses many on its way. */
const hoverDelayMs = 60;

const wall =
  (variant: ConsoleVariant): Prefetch =>
  async (deps, _params, query) => {
    const { prefetchWall } = await import('#data/consoles/prefetch.ts');
    prefetchWall(deps, variant, query);
  };

const screens: Partial<Record<RouteName, Prefetch>> = {
  appPlayingControl: wall('all'),
  stackedPlayingControl: wall('stacked'),
  async console(deps, params, query) {
    if (query.has('at')) void import('#features/playing/past/PastPicture.tsx').catch(() => undefined);
    const { prefetchConsole } = await import('#data/consoles/prefetch.ts');
    prefetchConsole(deps, Number(params['id']), query);
  },
};

/** Screens that show accounts, which are loaded once for all of them. */
const ofAccounts: ReadonlySet<RouteName> = new Set([
  'accountsAll',
  'accountsParring',
  'accountsPlay',
  'accountsLegacy',
  'accountFailures',
]);

const ofPictures: ReadonlySet<RouteName> = new Set(['appPlayingControl', 'stackedPlayingControl', 'console']);

/** What a screen needs, started while its code loads. */
export interface ScreenPrefetch {
  /** Starts the workers that the screen will use, while the user is still loading. */
  prepare(name: RouteName): void;
  /** Starts the calls. The screen repeats failed ones, and shows their errors. */
  start(name: RouteName, params: Params, query: URLSearchParams): void;
}

export function createScreenPrefetch({
  services,
  queryClient,
  session,
  settings,
}: Pick<
  ReturnType<typeof createServices>,
  'services' | 'queryClient' | 'session' | 'settings'
>): ScreenPrefetch {
  const check: PrefetchDeps['can'] = (permission) => {
    const [enums, state] = [queryClient.getQueryData<Enums>(enumsKeys.all), session.state.get()];
    return enums !== undefined && state.kind === 'signedIn' && can(enums, state.user.role, permission);
  };
  function prepare(name: RouteName): void {
    // Without a session the guard redirects.
    if (session.state.get().kind !== 'unknown' || activeToken(settings) === null) return;
    if (ofAccounts.has(name)) services.accounts.prepare();
    if (ofPictures.has(name)) {
      services.channel.prepare();
      // Its code would otherwise be requested only once the user is known.
      void import('#data/consoles/prefetch.ts').catch(() => undefined);
    }
  }
  function start(name: RouteName, params: Params, query: URLSearchParams): void {
    const state = session.state.get();
    // Without the enumerations, the rights of the user are unknown.
    const isKnown = queryClient.getQueryData(enumsKeys.all) !== undefined && state.kind === 'signedIn';
    if (isKnown && ofAccounts.has(name)) services.accounts.open(ownerOf(state.user, check));
    void screens[name]?.({ services, queryClient, can: check }, params, query).catch(() => undefined);
  }
  return { prepare, start };
}

const known = routeNames.map((name) => ({ path: routes[name].path, id: name }));

/** Loads the screen of a link that is pointed at or has the focus, and starts its calls. @returns ends it */
export function prefetchLinks(start: ScreenPrefetch['start'], page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event): void => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    const { pathname, search } = link;
    timer = setTimeout(() => {
      const match = matchRoutes(known, pathname)?.at(-1);
      const id = match?.route.id;
      // Signing out is no screen.
      if (!id || id === 'notFound' || id === 'logout') return;
      screenOf(id)().catch(() => undefined);
      start(id, match.params, new URLSearchParams(search));
    }, hoverDelayMs);
  };
  for (const kind of ['pointerover', 'focusin']) page.addEventListener(kind, onIntent);
  return () => {
    clearTimeout(timer);
    for (const kind of ['pointerover', 'focusin']) page.removeEventListener(kind, onIntent);
  };
}
