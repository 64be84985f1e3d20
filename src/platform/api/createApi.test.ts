import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { idList, idParams } from '#contract/common.ts';
import { endpoint, serverTimeHeader } from '#contract/endpoint.ts';
import { deviceNow, serverClock } from '#domain/serverClock.ts';
import { ApiError, ContractError, NetworkError } from '#platform/errors/errors.ts';
import { createApi } from './createApi.ts';
import type { LoadAnswer } from './api.ts';

const texts = { summary: 'A call', description: 'For this test.' };
const read = endpoint({
  ...texts,
  method: 'GET',
  path: '/things/:id',
  access: 'session',
  params: idParams,
  query: z.object({ consoleIds: idList.optional() }),
  response: z.object({ data: z.array(z.object({ name: z.string() })) }),
});
const write = endpoint({
  ...texts,
  method: 'POST',
  path: '/things',
  access: 'public',
  body: z.object({ name: z.string() }),
  response: z.object({}),
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

function build(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  token: string | null = 'jwt',
) {
  const onUnauthorized = vi.fn<(token: string) => void>();
  const fetch = vi.fn<typeof globalThis.fetch>(async (url: unknown, init?: unknown) =>
    answer(url as string, (init ?? {}) as RequestInit),
  );
  return {
    api: createApi({ base: '/api', getToken: () => token, onUnauthorized, fetch }),
    fetch,
    onUnauthorized,
  };
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => error,
  );
const request = { params: { id: 7 }, query: {} };

test('a call fills in the path, joins arrays, and sends the token', async () => {
  const { api, fetch } = build(() => json({ data: [{ name: 'a', secret: 1 }] }));
  const answer = await api.call(read, { params: { id: 7 }, query: { consoleIds: '4,7' } });
  expect(answer).toEqual({ data: [{ name: 'a' }] });
  const [url, init] = fetch.mock.calls[0] as [string, RequestInit];
  expect(url).toBe('/api/things/7?consoleIds=4%2C7');
  expect(init.headers).toMatchObject({ authorization: 'Bearer jwt' });
  expect(init.body).toBeNull();
});

test('requests that may outlast the page are marked as such, as far as the browser has room for their bodies', async () => {
  const answers: (() => void)[] = [];
  const { api, fetch } = build(() => new Promise((resolve) => answers.push(() => resolve(json({})))));
  const post = (size: number) =>
    api.call(write, { body: { name: 'ы'.repeat(size / 2) } }, { keepalive: true });
  const calls = [post(50_000), post(20_000), post(10_000)];
  expect(fetch.mock.calls.map(([, init]) => init?.keepalive ?? false)).toEqual([true, false, true]);
  answers.forEach((answer) => answer());
  await Promise.all(calls);
  const later = post(50_000);
  expect(fetch.mock.calls.at(-1)?.[1]?.keepalive).toBe(true);
  answers.at(-1)?.();
  await later;
  answers.length = 0;
});

test('the key of an action is sent to calls that may be repeated, and to no others', async () => {
  const { api, fetch } = build(() => json({}));
  const headersOf = (call: number) => new Headers(fetch.mock.calls[call]?.[1]?.headers);
  const body = { name: 'a' };
  await api.call({ ...write, idempotent: true }, { body }, { idempotencyKey: 'one-action' });
  await api.call(write, { body }, { idempotencyKey: 'one-action' });
  await api.call({ ...write, idempotent: true }, { body });
  expect([0, 1, 2].map((call) => headersOf(call).get('idempotency-key'))).toEqual(['one-action', null, null]);
});

test('a body is sent as JSON; no token is sent without a session', async () => {
  const { api, fetch } = build(() => json({}), null);
  await api.call(write, { body: { name: 'x' } });
  const [, init] = fetch.mock.calls[0] as [string, RequestInit];
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"name":"x"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(init.headers).not.toHaveProperty('authorization');
});

test.each([
  [{ error: 'Said so', message: 'no' }, 'Said so'],
  [{ message: 'Or so' }, 'Or so'],
  ['<html>', 'HTTP 503'],
  ['', 'HTTP 503'],
])('an error response of %j has the message %j', async (body, message) => {
  const { api } = build(() => json(body, 503));
  const error = await failure(api.call(read, request));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, message });
});

test('an error response includes invalid fields and the retry delay', async () => {
  const invalid = build(() =>
    json(
      {
        error: 'No',
        fields: { 'body.name': 'too long' },
        fieldCodes: { 'body.name': { code: 'textTooLong' } },
      },
      422,
    ),
  );
  expect(await failure(invalid.api.call(read, request))).toMatchObject({
    fields: { 'body.name': { error: 'too long', code: 'textTooLong' } },
    retryAfter: null,
  });
  const many = build(() => json({ error: 'Slow down' }, 429, { 'retry-after': '30' }));
  expect(await failure(many.api.call(read, request))).toMatchObject({ status: 429, retryAfter: 30 });
});

test('a 401 reports the rejected token if one was sent', async () => {
  const signedIn = build(() => json({ error: 'No' }, 401));
  await failure(signedIn.api.call(read, request));
  expect(signedIn.onUnauthorized).toHaveBeenCalledExactlyOnceWith('jwt');
  const signedOut = build(() => json({ error: 'No' }, 401), null);
  await failure(signedOut.api.call(read, request));
  expect(signedOut.onUnauthorized).not.toHaveBeenCalled();
});

test.each([
  [{ data: [{ name: 4 }, { name: 5 }] }, 'data.0.name'],
  [{}, 'data'],
  ['no json', ''],
])('a response of %j is invalid at %j', async (body, field) => {
  const { api } = build(() => json(body));
  const error = await failure(api.call(read, request));
  expect(error).toBeInstanceOf(ContractError);
  expect(error).toMatchObject({ call: 'GET /things/:id', field });
});

test('a row that this version cannot read is left out and reported once; the others are shown', async () => {
  const onLeftOut = vi.fn<(error: ContractError) => void>();
  const answers = [{ data: [{ name: 'a' }, { name: 5 }, { name: 'c' }] }];
  const api = createApi({
    base: '/api',
    getToken: () => null,
    onUnauthorized: () => undefined,
    onLeftOut,
    fetch: () => Promise.resolve(json(answers[0])),
  });
  expect(await api.call(read, request)).toEqual({ data: [{ name: 'a' }, { name: 'c' }] });
  await api.call(read, request);
  expect(onLeftOut).toHaveBeenCalledTimes(1);
  expect(onLeftOut.mock.calls[0]?.[0]).toMatchObject({ call: 'GET /things/:id', field: 'data.1.name' });
});

test('an answer to a change is never shortened: it has the result of each item', async () => {
  const { api } = build(() => json({ data: [{ name: 'a' }, { name: 5 }] }));
  const change = endpoint({ ...read, method: 'POST' });
  expect(await failure(api.call(change, request))).toMatchObject({ field: 'data.1.name' });
});

test('a missing response is a network error, an abort by the caller is not', async () => {
  const unreachable = build(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure(unreachable.api.call(read, request))).toMatchObject({
    name: 'NetworkError',
    reason: 'unreachable',
  });
  const controller = new AbortController();
  const { api } = build(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  const call = failure(api.call(read, request, { signal: controller.signal }));
  controller.abort();
  expect(await call).not.toBeInstanceOf(NetworkError);
});

test('an answer that is loaded elsewhere is treated like one of this thread', async () => {
  const { api, fetch, onUnauthorized } = build(() => json({}));
  const load = vi.fn<LoadAnswer>(() => Promise.resolve({ kind: 'answer', value: { data: [] } }));
  expect(await api.call(read, request, { load })).toEqual({ data: [] });
  expect(load.mock.calls[0]?.[0]).toEqual({
    url: '/api/things/7',
    method: 'GET',
    headers: { accept: 'application/json', authorization: 'Bearer jwt' },
    body: null,
  });
  const refusal = { kind: 'refusal', statusText: '', retryAfter: '30', body: { error: 'No' } } as const;
  load.mockResolvedValueOnce({ ...refusal, status: 429 });
  expect(await failure(api.call(read, request, { load }))).toMatchObject({
    name: 'ApiError',
    status: 429,
    message: 'No',
    retryAfter: 30,
  });
  expect(onUnauthorized).not.toHaveBeenCalled();
  load.mockResolvedValueOnce({ ...refusal, status: 401 });
  expect(await failure(api.call(read, request, { load }))).toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('jwt');
  load.mockResolvedValueOnce({ kind: 'mismatch', field: 'data.0', problem: 'no' });
  expect(await failure(api.call(read, request, { load }))).toMatchObject({
    name: 'ContractError',
    call: 'GET /things/:id',
    field: 'data.0',
  });
  load.mockRejectedValueOnce(new Error('The worker has failed'));
  expect(await failure(api.call(read, request, { load }))).toMatchObject({ name: 'NetworkError' });
  expect(fetch).not.toHaveBeenCalled();
});

test('an answer that is loaded elsewhere has the same timeout', async () => {
  const timeout = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const { api } = build(() => json({}));
  const load: LoadAnswer = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  const call = failure(api.call(read, request, { load, signal: new AbortController().signal }));
  timeout.abort(new DOMException('late', 'TimeoutError'));
  expect(await call).toMatchObject({ name: 'NetworkError', reason: 'timeout' });
  expect(limit).toHaveBeenCalledExactlyOnceWith(125_000);
});

test('each answer with the time of the API corrects the clock', async () => {
  const before = serverClock.offset();
  const aheadMs = before + 600_000;
  const time = () => ({ [serverTimeHeader]: String(deviceNow() + aheadMs) });
  const { api } = build(() => json({ data: [] }, 200, time()));
  await api.call(read, { params: { id: 1 } });
  expect(Math.abs(serverClock.offset() - aheadMs)).toBeLessThan(1_000);
  // An API without a clock changes nothing.
  const corrected = serverClock.offset();
  await build(() => json({ data: [] })).api.call(read, { params: { id: 1 } });
  expect(serverClock.offset()).toBe(corrected);
});
