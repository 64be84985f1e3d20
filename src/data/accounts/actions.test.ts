import { expect, test, vi } from 'vitest';
import { accountActions } from '#domain/accounts/accountRules.ts';
import type { ReportResults } from '#domain/bulk/batch.ts';
import type { Api } from '#platform/api/api.ts';
import { accountsPerCall, checkProxy, runAccountAction, runActionOnOne } from './actions.ts';

/** An API that answers each call with this value, and the calls that it received. */
function setUp(answer: unknown) {
  const call = vi.fn<(endpoint: unknown, request: unknown) => Promise<unknown>>().mockResolvedValue(answer);
  return { call, api: { call } as unknown as Api };
}

test.each([
  ['start', 'POST /accounts/bulk/connect', { hard: false }],
  ['hardStart', 'POST /accounts/bulk/connect', { hard: true }],
  ['stop', 'POST /accounts/bulk/disconnect', {}],
  ['done', 'POST /accounts/bulk/done', { done: true }],
  ['undone', 'POST /accounts/bulk/done', { done: false }],
  ['reset', 'PUT /accounts/bulk/reset', {}],
  ['delete', 'POST /accounts/bulk/delete', {}],
  ['pair', 'POST /accounts/parring/auto', {}],
  ['importPairing', 'POST /accounts/parring/import', { region: 'europe', server: null }],
  ['checkPairing', 'POST /accounts/parring/check', {}],
  ['resetPairing', 'POST /accounts/parring/reset', { hard: false }],
  ['hardResetPairing', 'POST /accounts/parring/reset', { hard: true }],
  ['signIn', 'POST /accounts/sign/in/auto', {}],
  ['resetSignIn', 'POST /accounts/sign/in/reset', {}],
] as const)('%s calls %s and reports the refused accounts', async (action, path, body) => {
  const errors = [{ id: 2, error: 'busy' }];
  const { call, api } = setUp({ sent: [1], errors });
  expect(await runAccountAction(api, action, [1, 2])).toEqual({ count: 1, errors });
  const [endpoint, request] = call.mock.calls[0] as unknown as [
    { method: string; path: string },
    { body: unknown },
  ];
  expect(`${endpoint.method} ${endpoint.path}`).toBe(path);
  expect(request.body).toEqual({ accountIds: [1, 2], ...body });
  expect(accountActions).toContain(action);
});

test('a restart resets the accounts before it starts them, and reports what was not started', async () => {
  const errors = [{ id: 2, error: 'The console is closed' }];
  const { call, api } = setUp({ sent: [1], errors });
  expect(await runAccountAction(api, 'restart', [1, 2])).toEqual({ count: 1, errors });
  expect(
    call.mock.calls.map(([endpoint, request]) => [(endpoint as { path: string }).path, request]),
  ).toEqual([
    ['/accounts/bulk/reset', { body: { accountIds: [1, 2] } }],
    ['/accounts/bulk/connect', { body: { accountIds: [1, 2], hard: false } }],
  ]);
});

test.each([
  ['pairByLink', 'POST /accounts/parring/link', { code: 'v3.AbC' }],
  ['pairByPinCode', 'POST /accounts/parring/pincode', { pinCode: 'v3.AbC' }],
  ['signInByLink', 'POST /accounts/sign/in/link', { code: 'v3.AbC' }],
] as const)('%s calls %s for one account with its code', async (action, path, body) => {
  const { call, api } = setUp({ sent: [1], errors: [] });
  await runActionOnOne(api, action, 1, { code: 'v3.AbC' });
  const [endpoint, request] = call.mock.calls[0] as unknown as [
    { method: string; path: string },
    { body: unknown },
  ];
  expect(`${endpoint.method} ${endpoint.path}`).toBe(path);
  expect(request.body).toEqual({ accountId: 1, ...body });
});

test('a refusal of a single account is an error with the text of the API', async () => {
  await runActionOnOne(setUp({ sent: [1], errors: [] }).api, 'start', 1);
  const refused = setUp({ sent: [], errors: [{ id: 1, error: 'Server is not open' }] });
  await expect(runActionOnOne(refused.api, 'start', 1)).rejects.toMatchObject({
    status: 409,
    message: 'Server is not open',
  });
});

test('an account that the answer does not name counts as unanswered, after the report of the others', async () => {
  const errors = [{ id: 2, error: 'busy' }];
  const { api } = setUp({ sent: [1], errors });
  const report = vi.fn<ReportResults>();
  const lost = { code: 'contract', call: 'start', field: 'sent' };
  await expect(runAccountAction(api, 'start', [1, 2, 3], {}, report)).rejects.toMatchObject(lost);
  expect(report).toHaveBeenCalledExactlyOnceWith([1, 2], errors);
  await expect(runActionOnOne(api, 'start', 3)).rejects.toMatchObject(lost);
});

test('the proxy of a single account is checked with a call of its own', async () => {
  expect(await checkProxy(setUp({ valid: false, error: 'refused' }).api, 4)).toEqual({
    valid: false,
    error: 'refused',
  });
});

test('a call takes at most 250 accounts', () => {
  expect(accountsPerCall).toBe(250);
});
