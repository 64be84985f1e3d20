import { expect, test, vi } from 'vitest';
import { type DatabaseRow, getDatabase } from '#contract/http/database.ts';
import { ApiError, ContractError, NetworkError } from '#platform/errors/errors.ts';
import { createApi } from '../api/createApi.ts';
import { createDatabaseAnswers } from './createDatabaseAnswers.ts';

const request = { params: { type: 'match-statistic' as const }, body: {} };

/** An API whose worker reads this address instead of the server's. */
function build(base: string) {
  const onUnauthorized = vi.fn<(token: string) => void>();
  const api = createApi({ base, getToken: () => 'jwt', onUnauthorized });
  const call = (signal?: AbortSignal) =>
    api.call(getDatabase, request, {
      load: createDatabaseAnswers().load(null),
      ...(signal ? { signal } : {}),
    });
  return { call, onUnauthorized };
}

/** An address that responds with this text; the path of the call becomes its fragment. */
const addressOf = (text: string): string => `data:application/json,${encodeURIComponent(text)}#`;

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => error,
  );

/** Accounts with 20 matches each. */
const rowsOf = (accounts: number): DatabaseRow[] =>
  Array.from({ length: accounts }, (_, n) => ({
    id: n + 1,
    email: `account${n + 1}@dugout.test`,
    data: Object.fromEntries(
      Array.from({ length: 20 }, (_match, at) => [
        new Date(Date.UTC(2026, 0, 1, n % 24, at)).toISOString(),
        { difficulty: 'amateur', rating: 70, isWin: at % 2 === 0, score: '2:1' },
      ]),
    ),
  }));

test('a worker loads and checks 100,000 matches; the page receives all of them', async () => {
  const data = rowsOf(5_000);
  const { call } = build(addressOf(JSON.stringify({ data })));
  expect((await call()).data).toEqual(data);
});

test('an answer that does not match the contract names the call and the field', async () => {
  const error = await failure(build(addressOf('{"data":[{"id":1,"email":7,"data":{}}]}')).call());
  expect(error).toBeInstanceOf(ContractError);
  expect(error).toMatchObject({ call: 'POST /database/:type', field: 'data.0.email' });
});

test('a refusal of the server is the error of a call from the page', async () => {
  const error = await failure(build(`${location.origin}/no-api`).call());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, fromApi: false });
});

test('a server that is not reached is a network error', async () => {
  // Browsers refuse this port without a connection.
  const error = await failure(build('http://127.0.0.1:1').call());
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ reason: 'unreachable' });
});

test('an aborted call ends its worker, and is no network error', async () => {
  const end = vi.spyOn(Worker.prototype, 'terminate');
  const controller = new AbortController();
  const call = failure(build(addressOf(JSON.stringify({ data: rowsOf(2_000) }))).call(controller.signal));
  controller.abort();
  expect(await call).toBe(controller.signal.reason);
  expect(end).toHaveBeenCalledOnce();
  // An aborted call starts none.
  expect(await failure(build(addressOf('{}')).call(controller.signal))).toBe(controller.signal.reason);
  expect(end).toHaveBeenCalledOnce();
});

/** Stores of this test file in this browser. */
const storesThere = async (): Promise<(string | undefined)[]> =>
  (await indexedDB.databases())
    .map(({ name }) => name)
    .filter((name) => name?.startsWith('dugout-database-test'));

test('the last answer is kept for its user, with what was asked for', async () => {
  const answers = createDatabaseAnswers();
  const { signal } = new AbortController();
  const ask = async (store: string, accounts: number) => {
    const body = JSON.stringify({ data: rowsOf(accounts) });
    const api = createApi({ base: addressOf(body), getToken: () => 'jwt', onUnauthorized: () => undefined });
    await api.call(getDatabase, request, { load: answers.load({ store, asked: request }) });
  };
  const recalled = async (store: string) => (await answers.recall(store, signal))?.answer.data.length ?? null;
  const begun = Date.now();
  expect(await recalled('test-1')).toBeNull();
  await ask('test-1', 300);
  await expect.poll(() => recalled('test-1')).toBe(300);
  expect(await answers.recall('test-1', signal)).toEqual({
    asked: request,
    answer: { data: rowsOf(300) },
    at: expect.toSatisfy((at: number) => at >= begun && at <= Date.now()) as number,
  });
  await ask('test-1', 2);
  await expect.poll(() => recalled('test-1')).toBe(2);
  // Another user, or other rights.
  expect(await recalled('test-2')).toBeNull();
  await expect.poll(storesThere).toEqual(['dugout-database-test-2']);
  indexedDB.deleteDatabase('dugout-database-test-2');
});

test('an answer requested before the end of a session is not kept', async () => {
  const end = vi.spyOn(Worker.prototype, 'terminate');
  const answers = createDatabaseAnswers();
  const body = JSON.stringify({ data: rowsOf(200) });
  const api = createApi({ base: addressOf(body), getToken: () => 'jwt', onUnauthorized: () => undefined });
  const call = api.call(getDatabase, request, { load: answers.load({ store: 'test-3', asked: request }) });
  answers.close();
  expect((await call).data).toHaveLength(200);
  await expect.poll(() => end.mock.calls.length).toBe(1);
  expect(await answers.recall('test-3', new AbortController().signal)).toBeNull();
  indexedDB.deleteDatabase('dugout-database-test-3');
});
