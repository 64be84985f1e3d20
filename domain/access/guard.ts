import type { Enums } from '#contract/enums.ts';
import { can } from './can.ts';
import { withQuery } from './paths.ts';
import { type RouteRule, routes } from './routeMap.ts';

/** State of the app when a screen is requested. */
export interface GuardContext {
  /** `unreachable`: the server cannot be reached; signed-out users do not need the enumerations. */
  enums: Pick<Enums, 'roles' | 'accessMap'> | 'unreachable' | null;
  session: { kind: 'unknown' } | { kind: 'signedOut' } | { kind: 'signedIn'; role: number };
  pathname: string;
  /** Query string, with or without its `?`. */
  search: string;
}

/** The next step before the screen opens; `to` is a path with its query. */
export type GuardStep =
  | { kind: 'loadEnums' }
  | { kind: 'restoreSession' }
  /** Store the referrer and open the same address without it. */
  | { kind: 'takeReferrer'; referrer: string; to: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'notFound' }
  | { kind: 'open' };

export const referrerParameter = 'referrer';
/** Query parameter that is never passed to another screen: it allows setting a new password. */
const secretParameter = 'token';

/**
 * Decides whether a route opens (`null`: an unknown route): checks the enumerations, then the session, then
 * the route. Called again after each returned step.
 */
export function guard(route: Pick<RouteRule, 'auth' | 'access'> | null, context: GuardContext): GuardStep {
  const { enums, session, pathname } = context;
  if (!enums) return { kind: 'loadEnums' };
  if (session.kind === 'unknown') return { kind: 'restoreSession' };
  if (enums === 'unreachable' && session.kind === 'signedIn') return { kind: 'loadEnums' };

  const search = new URLSearchParams(context.search);
  const referrer = search.get(referrerParameter);
  if (referrer !== null) {
    search.delete(referrerParameter);
    return { kind: 'takeReferrer', referrer, to: withQuery(pathname, search) };
  }

  const redirect = (to: RouteRule): GuardStep => {
    search.delete(secretParameter);
    return { kind: 'redirect', to: withQuery(to.path, search) };
  };
  if (!route) return { kind: 'notFound' };
  if (route.auth === 'any') return { kind: 'open' };
  if (route.auth === 'public') return session.kind === 'signedIn' ? redirect(routes.home) : { kind: 'open' };
  if (session.kind === 'signedOut') return redirect(routes.login);
  if (enums !== 'unreachable' && route.access && !can(enums, session.role, route.access))
    return redirect(routes.home);
  return { kind: 'open' };
}
