import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guard, type GuardContext } from './guard.ts';
import { routeNames, type RouteRule, routes } from './routeMap.ts';

const enums = {
  roles: [
    { role: 0, name: 'supervisor' },
    { role: 1000, name: 'no access' },
  ],
  accessMap: Object.fromEntries(
    Object.values(routes).flatMap(({ access }) => (access ? [[access, [true, false]]] : [])),
  ),
};
const signedOut = { kind: 'signedOut' } as const;
const signedIn = (role = 0) => ({ kind: 'signedIn', role }) as const;

const context = (part: Partial<GuardContext> = {}): GuardContext => ({
  enums,
  session: signedIn(),
  pathname: '/here',
  search: '',
  ...part,
});

test('enumerations are checked first, then the session, then the route', () => {
  const search = '?referrer=bob';
  expect(guard(routes.home, context({ enums: null, session: { kind: 'unknown' }, search }))).toEqual({
    kind: 'loadEnums',
  });
  expect(guard(routes.home, context({ session: { kind: 'unknown' }, search }))).toEqual({
    kind: 'restoreSession',
  });
  expect(guard(null, context({ enums: null }))).toEqual({ kind: 'loadEnums' });
  expect(guard(null, context())).toEqual({ kind: 'notFound' });
});

test('a signed-out user is redirected from a protected route to login with the query kept', () => {
  expect(
    guard(routes.appPlayingControl, context({ session: signedOut, search: '?server=3&console=7' })),
  ).toEqual({
    kind: 'redirect',
    to: '/login?server=3&console=7',
  });
});

test('without a server, signed-out users can open sign-in and signed-in users have to wait', () => {
  const away = { enums: 'unreachable', search: '?server=3' } as const;
  expect(guard(routes.home, context({ ...away, session: { kind: 'unknown' } }))).toEqual({
    kind: 'restoreSession',
  });
  expect(guard(routes.login, context({ ...away, session: signedOut }))).toEqual({ kind: 'open' });
  expect(guard(routes.appPlayingControl, context({ ...away, session: signedOut }))).toEqual({
    kind: 'redirect',
    to: '/login?server=3',
  });
  expect(guard(routes.serversInfo, context({ ...away, session: signedIn(1000) }))).toEqual({
    kind: 'loadEnums',
  });
});

test('a signed-in user is redirected from a public route to home with the query kept', () => {
  expect(guard(routes.login, context({ search: '?server=3' }))).toEqual({
    kind: 'redirect',
    to: '/?server=3',
  });
});

test('a user without the access level of a route is redirected to home with the query kept', () => {
  expect(guard(routes.serversInfo, context({ session: signedIn(1000), search: 'a=1' }))).toEqual({
    kind: 'redirect',
    to: '/?a=1',
  });
  expect(guard(routes.serversInfo, context())).toEqual({ kind: 'open' });
  expect(guard(routes.serverGroups, context({ session: signedIn(1000) }))).toEqual({ kind: 'open' });
});

test('redirects drop the password reset token', () => {
  expect(guard(routes.resetPassword, context({ search: '?token=secret&a=1' }))).toEqual({
    kind: 'redirect',
    to: '/?a=1',
  });
  expect(guard(routes.resetPassword, context({ search: '?token=secret', session: signedOut }))).toEqual({
    kind: 'open',
  });
});

test('invitations and the not-found page open whether signed in or not', () => {
  for (const session of [signedIn(), signedOut]) {
    expect(guard(routes.inviteAccess, context({ session }))).toEqual({ kind: 'open' });
    expect(guard(routes.notFound, context({ session }))).toEqual({ kind: 'open' });
  }
});

test('a referrer is stored on any page and removed from the address', () => {
  expect(
    guard(
      routes.register,
      context({ session: signedOut, pathname: '/register', search: '?a=1&referrer=bob' }),
    ),
  ).toEqual({
    kind: 'takeReferrer',
    referrer: 'bob',
    to: '/register?a=1',
  });
  expect(guard(null, context({ pathname: '/lost', search: '?referrer=' }))).toEqual({
    kind: 'takeReferrer',
    referrer: '',
    to: '/lost',
  });
  expect(
    guard(
      routes.resetPassword,
      context({ session: signedOut, pathname: '/reset/password', search: '?token=t&referrer=x' }),
    ),
  ).toEqual({
    kind: 'takeReferrer',
    referrer: 'x',
    to: '/reset/password?token=t',
  });
});

const anySession = fc.constantFrom<GuardContext['session']>(
  { kind: 'unknown' },
  signedOut,
  signedIn(0),
  signedIn(1000),
  signedIn(7),
);
const rules: RouteRule[] = routeNames.map((name) => routes[name]);
const anyRoute = fc.constantFrom<RouteRule | null>(null, ...rules);
const anySearch = fc
  .array(fc.tuple(fc.constantFrom('server', 'console', 'token', 'referrer', 'a b', 'é'), fc.string()), {
    maxLength: 5,
  })
  .map((pairs) => new URLSearchParams(pairs).toString());

test('for any user and route: a protected route never opens without sign-in, nor without its permission', () => {
  fc.assert(
    fc.property(anyRoute, anySession, anySearch, (route, session, search) => {
      const { kind } = guard(route, context({ session, search }));
      const mayEnter = session.kind === 'signedIn' && (!route?.access || session.role === 0);
      expect(kind === 'open' && route?.auth === 'required' && !mayEnter).toBe(false);
    }),
  );
});

/** Follows the guard's redirects, up to a few hops; null when they do not end. */
function follow(start: RouteRule | null, session: GuardContext['session'], search: string): string[] | null {
  const visited: string[] = [];
  let route = start;
  let at = context({ session, search });
  for (let hop = 0; hop < 4; hop += 1) {
    const step = guard(route, at);
    if (step.kind === 'open' || step.kind === 'notFound') return visited;
    if (!('to' in step)) return null;
    visited.push(step.to);
    const { pathname, search: rest } = new URL(step.to, 'http://dugout.test');
    if (step.kind === 'redirect') route = rules.find(({ path }) => path === pathname) ?? null;
    at = context({ session, pathname, search: rest });
  }
  return null;
}

test('redirects terminate and contain neither referrer nor token', () => {
  fc.assert(
    fc.property(
      anyRoute,
      fc.constantFrom(signedOut, signedIn(0), signedIn(1000)),
      anySearch,
      (route, session, search) => {
        const visited = follow(route, session, search);
        expect(visited).not.toBeNull();
        const last = new URL(visited?.at(-1) ?? '/', 'http://dugout.test');
        expect(last.searchParams.has('referrer')).toBe(false);
        expect(last.pathname !== '/here' && last.searchParams.has('token')).toBe(false);
      },
    ),
  );
});

test('redirects keep every other parameter, in order', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const step = guard(routes.home, context({ session: signedOut, search }));
      const kept = [...new URLSearchParams(search)].filter(
        ([name]) => name !== 'referrer' && (step.kind !== 'redirect' || name !== 'token'),
      );
      if (!('to' in step)) throw new Error(`Unexpected ${step.kind}`);
      expect([...new URL(step.to, 'http://dugout.test').searchParams]).toEqual(kept);
    }),
  );
});
