import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { build, me, userOf } from '#data/session/fixtures.ts';
import { FakeClock } from '#domain/clock.ts';
import type { RouteName } from '#domain/access/routeMap.ts';
import type { Api } from '#platform/api/api.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { enumsQuery } from '#data/enums/queries.ts';
import { createGuardLoader, preloadGuard } from './guardLoader.ts';

const enums = { roles: [{ role: 100, name: 'full access' }], accessMap: {} };

/** The guard of a page that opens while the server is unreachable. */
function open(jwt: string | null, remembers = false) {
  const server = { isUp: false, hangs: false, calls: 0 };
  const clock = new FakeClock();
  const queryClient = new QueryClient();
  const { session, settings, calls } = build(me(userOf()), jwt);
  const api = {
    async call() {
      server.calls += 1;
      if (server.hangs) return new Promise(() => undefined);
      if (!server.isUp) throw new NetworkError('unreachable');
      return enums;
    },
  } as unknown as Api;
  const preload = (): void => preloadGuard({ api, queryClient, session, settings });
  const guardOf = createGuardLoader({
    api,
    queryClient,
    session,
    settings,
    offlineCache: {
      async restoreList(token, key) {
        if (remembers && token) queryClient.setQueryData(key, enums);
        return remembers && token !== null;
      },
    },
    clock,
  });
  /** The redirect of the guard; null: the screen opens. */
  const visit = async (name: RouteName, address: string): Promise<string | null> => {
    const request = new Request(`http://app.test${address}`);
    const answer: unknown = await Promise.resolve(
      guardOf(name)({ request } as Parameters<ReturnType<typeof guardOf>>[0]),
    ).catch((error: unknown) => error);
    if (answer === null) return null;
    if (answer instanceof Response) return answer.headers.get('location');
    throw answer;
  };
  /** A screen shows the enumerations for a moment: the call is cancelled when it is left, like every call that only a screen needed. */
  const showFor = async (work: () => Promise<unknown>): Promise<void> => {
    const leave = new QueryObserver(queryClient, enumsQuery(api)).subscribe(() => undefined);
    await work();
    leave();
  };
  return { server, session, calls, clock, preload, visit, showFor };
}

test('without a server and without a session the guard redirects to sign-in', async () => {
  const { session, visit } = open(null);
  expect(await visit('home', '/?server=3')).toBe('/login?server=3');
  expect(await visit('login', '/login')).toBeNull();
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
});

test('enumerations are loaded once the server is reachable', async () => {
  const { server, visit } = open(null);
  await visit('login', '/login');
  server.isUp = true;
  const before = server.calls;
  expect(await visit('notFound', '/nowhere')).toBeNull();
  expect(await visit('login', '/login')).toBeNull();
  expect(server.calls).toBe(before + 1);
});

test('a session without a stored user cannot start without a server, and reports the error', async () => {
  const { server, session, visit } = open('jwt');
  await expect(visit('home', '/')).rejects.toBeInstanceOf(NetworkError);
  server.isUp = true;
  expect(await visit('home', '/')).toBeNull();
  expect(session.state.get().kind).toBe('signedIn');
});

test('stored enumerations are used when the call hangs', async () => {
  const { server, session, clock, visit } = open('jwt', true);
  server.hangs = true;
  const way = visit('home', '/');
  await clock.advanceAsync(4_000);
  expect(await way).toBeNull();
  expect(session.state.get().kind).toBe('signedIn');
});

test('a hanging request for enumerations does not prevent sign-in', async () => {
  const { server, clock, visit } = open(null);
  server.hangs = true;
  const way = visit('login', '/login');
  await clock.advanceAsync(4_000);
  expect(await way).toBeNull();
});

test('a page opens although a screen that was left has cancelled the call that it waits for', async () => {
  const { server, clock, visit, showFor } = open('jwt');
  server.isUp = true;
  server.hangs = true;
  const way = visit('home', '/');
  await showFor(() => clock.advanceAsync(10));
  server.hangs = false;
  expect(await way).toBeNull();
  expect(server.calls).toBe(2);
});

test('the user and the enumerations are loaded at once, and once', async () => {
  const { server, calls, preload, visit } = open('jwt');
  server.isUp = true;
  preload();
  expect({ enums: server.calls, calls }).toEqual({ enums: 1, calls: ['GET /me'] });
  expect(await visit('home', '/')).toBeNull();
  expect({ enums: server.calls, calls }).toEqual({ enums: 1, calls: ['GET /me'] });
});

test('without a token no user is preloaded', async () => {
  const { calls, preload } = open(null);
  preload();
  expect(calls).toEqual([]);
});
