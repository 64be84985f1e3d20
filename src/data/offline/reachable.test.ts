import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError, NetworkError, OfflineError } from '#platform/errors/errors.ts';
import { checkReachable, whenReachable } from './reachable.ts';

function build() {
  const clock = new FakeClock();
  const online = createObservable(true);
  const server = { answer: (): Promise<unknown> => Promise.resolve({}), calls: 0 };
  const api = {
    call: (_endpoint: unknown, _request: unknown, { signal }: { signal: AbortSignal }) => {
      server.calls++;
      return Promise.race([
        server.answer(),
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      ]);
    },
  } as unknown as Api;
  let isReachable = false;
  const wait = async (ms: number): Promise<boolean> => {
    await clock.advanceAsync(ms);
    return isReachable;
  };
  const start = (): void => void whenReachable(api, { online }, clock).then(() => (isReachable = true));
  return { api, clock, online, server, start, wait };
}

const noResponse = (): Promise<never> => Promise.reject(new NetworkError('unreachable'));

test('a new call is sent regardless of the link state', async () => {
  const { online, start, wait, server } = build();
  online.set(false);
  start();
  expect(await wait(0)).toBe(true);
  expect(server.calls).toBe(1);
});

test('a change asks the server only once', async () => {
  const { api, clock, server } = build();
  await expect(checkReachable(api, clock)).resolves.toBeUndefined();
  server.answer = noResponse;
  await expect(checkReachable(api, clock)).rejects.toBeInstanceOf(OfflineError);
  expect(server.calls).toBe(2);
});

test('an unreachable server is called again after a pause or when the link recovers', async () => {
  const { online, start, wait, server } = build();
  server.answer = noResponse;
  start();
  expect(await wait(4_000)).toBe(false);
  online.set(false);
  server.answer = () => Promise.resolve({});
  online.set(true);
  expect(await wait(0)).toBe(true);
  expect(server.calls).toBe(2);
});

test('a hanging call times out; a rejection counts as a response, a proxy error does not', async () => {
  const { start, wait, server } = build();
  server.answer = () => new Promise(() => undefined);
  start();
  expect(await wait(9_000)).toBe(false);
  server.answer = () => Promise.reject(new ApiError(502, 'Bad gateway'));
  expect(await wait(1_000)).toBe(false);
  expect(server.calls).toBe(2);
  server.answer = () => Promise.reject(new ApiError(429, 'Slow down'));
  expect(await wait(5_000)).toBe(true);
});
