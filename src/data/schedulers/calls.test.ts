import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Api } from '#platform/api/api.ts';
import { LostAnswerError, NetworkError } from '#platform/errors/errors.ts';
import { sendAttachment, sendDeletion } from './calls.ts';

/** An API that counts each id that it is sent, and the calls that it got. */
function fakeApi() {
  const calls: string[] = [];
  const call = async (
    { method, path }: Endpoint,
    request: Partial<Record<string, Record<string, string | number[]>>>,
  ) => {
    const { schedulerIds, consoleIds, ...query } = request['query'] ?? {};
    const listed = `${schedulerIds?.toString() ?? consoleIds?.toString()}`.split(',');
    const count = (request['body']?.['consoleIds'] as number[] | undefined)?.length ?? listed.length;
    calls.push([method, path, count, JSON.stringify(request['params'] ?? query)].join(' '));
    return { count };
  };
  return { api: { call } as unknown as Api, calls };
}
const ids = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
const scheduler = { id: 3, name: 'Night' };

test('one console is changed by its own call', async () => {
  const { api, calls } = fakeApi();
  const consoleIds = [7];
  expect(await sendAttachment(api, { kind: 'attach', consoleIds, scheduler })).toBe(1);
  expect(await sendAttachment(api, { kind: 'enable', consoleIds, enabled: false })).toBe(1);
  expect(await sendAttachment(api, { kind: 'detach', consoleIds })).toBe(1);
  expect(calls).toEqual([
    'PUT /consoles/:id/schedulers 1 {"id":7}',
    'PUT /consoles/:id/schedulers/enable 1 {"id":7}',
    'DELETE /consoles/:id/schedulers 1 {"id":7}',
  ]);
});

test('several consoles are changed by one call, and the ids of an address are divided over several', async () => {
  const { api, calls } = fakeApi();
  expect(await sendAttachment(api, { kind: 'attach', consoleIds: ids(450), scheduler })).toBe(450);
  expect(await sendAttachment(api, { kind: 'enable', consoleIds: ids(5001), enabled: true })).toBe(5001);
  expect(await sendAttachment(api, { kind: 'detach', consoleIds: ids(450) })).toBe(450);
  expect(await sendDeletion(api, { ids: ids(201), detach: true })).toBe(201);
  expect(await sendDeletion(api, { ids: ids(2), detach: false })).toBe(2);
  expect(calls).toEqual([
    'PUT /consoles/schedulers 450 {}',
    'PUT /consoles/schedulers/enable 5000 {}',
    'PUT /consoles/schedulers/enable 1 {}',
    'DELETE /consoles/schedulers 200 {}',
    'DELETE /consoles/schedulers 200 {}',
    'DELETE /consoles/schedulers 50 {}',
    'DELETE /schedulers 200 {"detach":"true"}',
    'DELETE /schedulers 1 {"detach":"true"}',
    'DELETE /schedulers 2 {}',
  ]);
});

test('a failure says how many were changed before it; that of the first call stays as it is', async () => {
  const failure = new NetworkError('timeout');
  const failing = (from: number): Api => {
    let left = from;
    return {
      call: () => (left-- > 0 ? Promise.resolve({ count: 200 }) : Promise.reject(failure)),
    } as unknown as Api;
  };
  const change = { kind: 'detach', consoleIds: ids(450) } as const;
  await expect(sendAttachment(failing(0), change)).rejects.toBe(failure);
  await expect(sendAttachment(failing(2), change)).rejects.toMatchObject({
    done: 400,
    total: 450,
    // Whether the rest was done as well is unknown.
    cause: new LostAnswerError(failure),
  });
});
