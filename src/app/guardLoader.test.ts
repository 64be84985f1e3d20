import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { build, me, userOf } from '#data/session/fixtures.ts';
import { FakeClock } from '#domain/clock.ts';
import type { RouteName } from '#domain/access/routes.ts';
import type { Api } from '#platform/api/types.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { createGuardLoader } from './guardLoader.ts';

const enums = { roles: [{ role: 100, name: 'full access' }], accessMap: {} };

/** The guard of a page that opens while the server is away. */
function open(jwt: string | null, remembers = false) {
  const server = { isUp: false, hangs: false };
  const clock = new FakeClock();
  const queryClient = new QueryClient();
  const { session, settings } = build(me(userOf()), jwt);
  const api = {
    async call() {
      if (server.hangs) return new Promise(() => undefined);
      if (!server.isUp) throw new NetworkError('unreachable');
      return enums;
    },
  } as unknown as Api;
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
  /** Where the guard leads; null: the screen opens. */
  const visit = async (name: RouteName, address: string): Promise<string | null> => {
    const request = new Request(`http://app.test${address}`);
    const answer: unknown = await Promise.resolve(
      guardOf(name)({ request } as Parameters<ReturnType<typeof guardOf>>[0]),
    ).catch((error: unknown) => error);
    if (answer === null) return null;
    if (answer instanceof Response) return answer.headers.get('location');
    throw answer;
  };
  return { server, session, clock, visit };
}

test('without a server and without a session the way leads to sign-in', async () => {
  const { session, visit } = open(null);
  expect(await visit('home', '/?server=3')).toBe('/login?server=3');
  expect(await visit('login', '/login')).toBeNull();
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
});

test('once there is a server what it says is asked for again', async () => {
  const { server, visit } = open(null);
  await visit('login', '/login');
  server.isUp = true;
  expect(await visit('notFound', '/nowhere')).toBeNull();
  expect(await visit('login', '/login')).toBeNull();
});

test('a session of which nothing is remembered cannot begin without a server, and says so', async () => {
  const { server, session, visit } = open('jwt');
  await expect(visit('home', '/')).rejects.toBeInstanceOf(NetworkError);
  server.isUp = true;
  expect(await visit('home', '/')).toBeNull();
  expect(session.state.get().kind).toBe('signedIn');
});

test('enumerations that hang are taken from what is remembered', async () => {
  const { server, session, clock, visit } = open('jwt', true);
  server.hangs = true;
  const way = visit('home', '/');
  await clock.advanceAsync(4_000);
  expect(await way).toBeNull();
  expect(session.state.get().kind).toBe('signedIn');
});

test('enumerations that hang keep nobody from signing in', async () => {
  const { server, clock, visit } = open(null);
  server.hangs = true;
  const way = visit('login', '/login');
  await clock.advanceAsync(4_000);
  expect(await way).toBeNull();
});
