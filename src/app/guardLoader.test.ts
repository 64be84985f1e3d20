import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { build, me, userOf } from '#data/session/fixtures.ts';
import type { RouteName } from '#domain/access/routes.ts';
import type { Api } from '#platform/api/types.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { createGuardLoader } from './guardLoader.ts';

const enums = { roles: [{ role: 100, name: 'full access' }], accessMap: {} };

/** The guard of a page that opens while the server is away. */
function open(jwt: string | null) {
  const server = { isUp: false };
  const { session, settings } = build(me(userOf()), jwt);
  const api = {
    async call() {
      if (!server.isUp) throw new NetworkError('unreachable');
      return enums;
    },
  } as unknown as Api;
  const guardOf = createGuardLoader({
    api,
    queryClient: new QueryClient(),
    session,
    settings,
    keeper: { recallFor: () => Promise.resolve(false) },
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
  return { server, session, visit };
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
