import { afterEach, expect, test, vi } from 'vitest';
import { getHealth } from '#contract/http/util.ts';
import { createApi } from '#platform/api/createApi.ts';
import { NetworkError } from '#platform/errors/errors.ts';

afterEach(() => vi.useRealTimers());

/** A server that accepts the request and never responds: no head or, with `head`, no body. */
function hang({ head }: { head: boolean }) {
  let aborted = false;
  const fetch = (_url: unknown, init?: RequestInit) => {
    const { signal } = init ?? {};
    const ended = (fail: (reason: unknown) => void) =>
      signal?.addEventListener('abort', () => {
        aborted = true;
        fail(signal.reason);
      });
    if (!head) return new Promise<Response>((_, reject) => ended(reject));
    const body = new ReadableStream({ start: (stream) => ended((reason) => stream.error(reason)) });
    return Promise.resolve(new Response(body));
  };
  const api = createApi({
    base: '/api',
    getToken: () => null,
    onUnauthorized: () => undefined,
    fetch: fetch as typeof globalThis.fetch,
  });
  return { api, wasAborted: () => aborted };
}

/** Replaces the platform's timeout signal by one on the fake clock. */
function fakeTimeouts(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException('late', 'TimeoutError')), ms);
    return ending.signal;
  });
}

test.each([false, true])('a hanging response (headers sent: %s) times out after 125 s', async (head) => {
  fakeTimeouts();
  const { api, wasAborted } = hang({ head });
  const onError = vi.fn<(error: unknown) => void>();
  void api.call(getHealth, {}).catch(onError);
  await vi.advanceTimersByTimeAsync(124_999);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(NetworkError);
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ reason: 'timeout' });
  expect(wasAborted()).toBe(true);
});
