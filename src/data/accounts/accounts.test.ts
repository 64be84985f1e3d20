import { expect, test, vi } from 'vitest';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { ApiError, NetworkError, OfflineError } from '#platform/errors/errors.ts';
import { build, fault, idle, owner } from './fixtures.ts';

test('edits within 200 ms are sent in one call, shown at once, and confirmed by the next load', async () => {
  const { accounts, call, clock, results, source, send } = build();
  call.mockResolvedValue({ count: 2, errors: [] });
  accounts.edit(1, { index: 3 });
  await clock.advanceAsync(150);
  accounts.edit(2, { index: 4, 'psn.id': 'new' });
  expect(accounts.rows.get(1)?.account.index).toBe(3);
  expect(accounts.unsent.get()).toBe(2);
  await clock.advanceAsync(199);
  expect(call).not.toHaveBeenCalled();
  source.sync.mockImplementation(() => {
    send({ kind: 'rows', rows: [anAccount({ index: 3, email: 'loaded@dugout.test' })], removed: [] });
    return Promise.resolve(true);
  });
  await clock.advanceAsync(1);
  expect(call.mock.calls.map(([, request]) => request)).toEqual([
    {
      body: {
        accounts: [
          { id: 1, index: 3, loaded: { index: 0 } },
          { id: 2, index: 4, psn: { id: 'new' }, loaded: { index: 5, 'psn.id': null } },
        ],
      },
    },
  ]);
  expect(results).toEqual([{ count: 2, reported: new Map(), refused: new Map() }]);
  expect(accounts.unsent.get()).toBe(0);
  expect(accounts.rows.get(1)?.account).toMatchObject({ index: 3, email: 'loaded@dugout.test' });
});

test('a refused edit is replaced by the value of the server and reports its reason; the others are saved', async () => {
  const { accounts, call, clock, results, source, send } = build();
  source.sync.mockImplementation(() => {
    send({ kind: 'rows', rows: [anAccount({ id: 2, index: 4 })], removed: [] });
    return Promise.resolve(true);
  });
  call.mockImplementation(() => {
    send({ kind: 'rows', rows: [anAccount({ index: 9 })], removed: [] });
    return Promise.resolve({ count: 1, errors: [{ id: 1, error: 'Ann has 9 now' }] });
  });
  accounts.edit(1, { index: 3 });
  accounts.edit(2, { index: 4 });
  await clock.advanceAsync(200);
  const refusals = (id: number) => Object.fromEntries(accounts.rows.get(id)?.refusals ?? []);
  expect(accounts.rows.get(1)?.account.index).toBe(9);
  expect(accounts.rows.get(2)?.account.index).toBe(4);
  expect(refusals(1)).toEqual({ index: { reason: { error: 'Ann has 9 now' }, value: 3, loaded: 0 } });
  expect(refusals(2)).toEqual({});
  expect(accounts.refusedIds.get()).toEqual(new Set([1]));
  expect(results).toEqual([
    { count: 1, reported: new Map(), refused: new Map([[1, { error: 'Ann has 9 now' }]]) },
  ]);
  accounts.edit(1, { index: 10 });
  expect(refusals(1)).toEqual({});
  expect(accounts.refusedIds.get()).toEqual(new Set());
});

test('a dismissed refusal is removed from its row, and so is that of an account that is gone', async () => {
  const { accounts, call, clock, send } = build();
  call.mockRejectedValue(new OfflineError());
  accounts.edit(1, { index: 3, description: 'mine' });
  accounts.edit(2, { index: 3 });
  await clock.advanceAsync(200);
  expect(accounts.refusedIds.get()).toEqual(new Set([1, 2]));
  const onRow = vi.fn<() => void>();
  accounts.subscribeRow(1, onRow);
  accounts.dismiss(1, 'index');
  expect(onRow).toHaveBeenCalledOnce();
  expect(accounts.refusedIds.get()).toEqual(new Set([1, 2]));
  accounts.dismiss(1);
  expect(accounts.refusedIds.get()).toEqual(new Set([2]));
  send({ kind: 'rows', rows: [], removed: [2] });
  expect(accounts.refusedIds.get()).toEqual(new Set());
});

test('a failed call discards its edits and reloads from the server', async () => {
  const { accounts, call, clock, source } = build();
  const offline = new OfflineError();
  call.mockRejectedValue(offline);
  accounts.edit(1, { index: 3 });
  await clock.advanceAsync(200);
  expect(accounts.rows.get(1)?.account.index).toBe(0);
  expect(accounts.rows.get(1)?.refusals.get('index')).toEqual({ reason: offline, value: 3, loaded: 0 });
  expect(accounts.unsent.get()).toBe(0);
  expect(source.sync).toHaveBeenCalled();
});

test('calls are sequential; many accounts are sent in several calls', async () => {
  const { accounts, call, clock, results, send } = build();
  const rows = Array.from({ length: 600 }, (_, at) => anAccount({ id: at + 1 }));
  send({ kind: 'rows', rows, removed: [] });
  const answers: (() => void)[] = [];
  call.mockImplementation(
    () => new Promise((resolve) => answers.push(() => resolve({ count: 1, errors: [] }))),
  );
  accounts.editAll(rows.map(({ id }) => ({ id, fields: { index: 1 } })));
  await clock.advanceAsync(200);
  accounts.edit(1, { index: 2 });
  await clock.advanceAsync(200);
  const sizes = () =>
    call.mock.calls.map(([, request]) => (request as { body: { accounts: unknown[] } }).body.accounts.length);
  expect(sizes()).toEqual([500]);
  answers[0]?.();
  await clock.advanceAsync(0);
  expect(sizes()).toEqual([500, 101]);
  expect(results).toEqual([]);
  answers[1]?.();
  await clock.advanceAsync(0);
  expect(accounts.unsent.get()).toBe(0);
  expect(results).toMatchObject([{ count: 601 }]);
});

test('edits of many accounts are shown together', () => {
  const { accounts, send } = build();
  const rows = Array.from({ length: 50 }, (_, at) => anAccount({ id: at + 1 }));
  send({ kind: 'rows', rows, removed: [] });
  const counts: number[] = [];
  accounts.unsent.subscribe(() => counts.push(accounts.unsent.get()));
  accounts.editAll(rows.map(({ id }) => ({ id, fields: { index: 1 }, seen: { index: 7 } })));
  expect(counts).toEqual([50]);
  expect(rows.every(({ id }) => accounts.rows.get(id)?.account.index === 1)).toBe(true);
});

test('accounts that could not be refreshed are stale, and the load is retried with growing pauses', async () => {
  const { accounts, clock, source, send } = build();
  send({ kind: 'status', status: { ...idle, fault } });
  expect(accounts.status.get()).toMatchObject({
    isStale: true,
    error: new ApiError(500, 'broken', { fromApi: true }),
  });
  await clock.advanceAsync(1_000);
  expect(source.sync).toHaveBeenCalledOnce();
  send({ kind: 'status', status: { ...idle, fault } });
  await clock.advanceAsync(1_999);
  expect(source.sync).toHaveBeenCalledOnce();
  await clock.advanceAsync(1);
  expect(source.sync).toHaveBeenCalledTimes(2);
  send({ kind: 'status', status: idle });
  expect(accounts.status.get()).toMatchObject({ isStale: false, error: null });
});

test('when the connection is back a failed first load is retried, and a running one begun again', async () => {
  const { accounts, clock, link, source, send } = build();
  const unreachable = { ...fault, kind: 'unreachable', status: 0 } as const;
  send({ kind: 'unreachable' });
  send({ kind: 'status', status: { ...idle, isComplete: false, fault: unreachable } });
  expect(link.check).toHaveBeenCalledOnce();
  expect(accounts.status.get()).toMatchObject({ isStale: false, error: new NetworkError('unreachable') });
  await clock.advanceAsync(60_000);
  expect(source.sync).not.toHaveBeenCalled();
  link.online.set(false);
  link.online.set(true);
  expect(source.sync).toHaveBeenCalledOnce();
  // Also one that runs already.
  expect(source.retry).toHaveBeenCalledOnce();
  send({ kind: 'status', status: { ...idle, phase: 'loading' } });
  link.online.set(false);
  link.online.set(true);
  expect(source.sync).toHaveBeenCalledOnce();
  expect(source.retry).toHaveBeenCalledTimes(2);
});

test('after an upload the load starts two minutes earlier', async () => {
  const { accounts, source } = build();
  await accounts.syncAfterUpload();
  expect(source.sync).toHaveBeenCalledExactlyOnceWith(120_000, 'token');
});

test('the end of the session removes everything, and late reports of the old copy are ignored', async () => {
  const { accounts, call, clock, source, send } = build();
  accounts.edit(1, { index: 3 });
  accounts.close();
  send({ kind: 'rows', rows: [anAccount({ id: 3 })], removed: [] });
  await clock.advanceAsync(1_000);
  expect([accounts.rows.size, accounts.unsent.get()]).toEqual([0, 0]);
  expect(accounts.status.get()).toMatchObject({ phase: 'opening', asOf: null });
  expect(call).not.toHaveBeenCalled();
  expect(source.close).toHaveBeenCalled();
  expect(await accounts.sync()).toBe(false);
});

test('edits of a new session are sent although a call of the one before is still running', async () => {
  const { accounts, call, clock, results, send } = build();
  const answers: (() => void)[] = [];
  call.mockImplementation(
    () => new Promise((resolve) => answers.push(() => resolve({ count: 1, errors: [] }))),
  );
  accounts.edit(1, { index: 3 });
  await clock.advanceAsync(200);
  accounts.open({ ...owner, userId: 2 });
  send({ kind: 'rows', rows: [anAccount()], removed: [] });
  accounts.edit(1, { index: 4 });
  await clock.advanceAsync(200);
  expect(call).toHaveBeenCalledOnce();
  answers[0]?.();
  await clock.advanceAsync(0);
  expect(results).toEqual([]);
  expect(call.mock.calls[1]?.[1]).toEqual({
    body: { accounts: [{ id: 1, index: 4, loaded: { index: 0 } }] },
  });
  answers[1]?.();
  await clock.advanceAsync(0);
  expect(results).toEqual([{ count: 1, reported: new Map(), refused: new Map() }]);
  expect(accounts.unsent.get()).toBe(0);
});

test('when the rights of the user change, what waits is sent first, and every result is reported', async () => {
  const { accounts, call, clock, results, send } = build();
  const answers: ((errors: unknown[]) => void)[] = [];
  call.mockImplementation(
    () => new Promise((resolve) => answers.push((errors) => resolve({ count: 1, errors }))),
  );
  accounts.edit(1, { index: 3 });
  await clock.advanceAsync(200);
  accounts.edit(2, { index: 6 });
  accounts.open({ ...owner, rights: '1' });
  send({ kind: 'rows', rows: [anAccount(), anAccount({ id: 2, index: 5 })], removed: [] });
  expect(call.mock.calls[1]?.[1]).toEqual({
    body: { accounts: [{ id: 2, index: 6, loaded: { index: 5 } }] },
  });
  answers[0]?.([]);
  answers[1]?.([{ id: 2, error: 'no' }]);
  await clock.advanceAsync(1_000);
  expect(results).toEqual([
    { count: 1, reported: new Map(), refused: new Map() },
    { count: 0, reported: new Map(), refused: new Map([[2, { error: 'no' }]]) },
  ]);
  expect(call).toHaveBeenCalledTimes(2);
  expect(accounts.unsent.get()).toBe(0);
});

test('when the page may end, what waits is sent at once and to outlast it, also during another call', async () => {
  const { accounts, call, clock, results } = build();
  const answers: ((errors: unknown[]) => void)[] = [];
  call.mockImplementation(
    () => new Promise((resolve) => answers.push((errors) => resolve({ count: 1, errors }))),
  );
  accounts.edit(1, { index: 3 });
  await clock.advanceAsync(200);
  accounts.edit(1, { index: 4 });
  accounts.edit(2, { index: 6 });
  accounts.flushLast();
  accounts.flushLast();
  expect(call.mock.calls.map(([, , options]) => options)).toEqual([
    { keepalive: false },
    { keepalive: true },
  ]);
  expect(call.mock.calls[1]?.[1]).toEqual({
    body: {
      accounts: [
        { id: 1, index: 4, loaded: { index: 3 } },
        { id: 2, index: 6, loaded: { index: 5 } },
      ],
    },
  });
  // The first answer is not about the edits of the second call.
  answers[0]?.([]);
  await clock.advanceAsync(0);
  expect(accounts.unsent.get()).toBe(2);
  answers[1]?.([{ id: 1, error: 'no' }]);
  await clock.advanceAsync(1_000);
  expect(accounts.rows.get(1)?.refusals.get('index')).toEqual({
    reason: { error: 'no' },
    value: 4,
    loaded: 3,
  });
  expect(results.map(({ count }) => count)).toEqual([2]);
  expect(accounts.unsent.get()).toBe(0);
  expect(call).toHaveBeenCalledTimes(2);
});

test('edits with a message of their own are counted for it', async () => {
  const { accounts, call, clock, results } = build();
  call.mockResolvedValue({ count: 2, errors: [{ id: 2, error: 'no' }] });
  const report = (count: number) => `Undid ${count}`;
  accounts.editAll([1, 2].map((id) => ({ id, fields: { index: 3 }, report })));
  await clock.advanceAsync(200);
  expect(results).toEqual([
    { count: 0, reported: new Map([[report, 1]]), refused: new Map([[2, { error: 'no' }]]) },
  ]);
});

test('the copy is opened once for a user; other rights open another one without the old accounts', () => {
  const { accounts, source } = build();
  accounts.open({ ...owner });
  expect(source.open).toHaveBeenCalledOnce();
  accounts.open({ ...owner, rights: '1' });
  expect(source.open).toHaveBeenCalledTimes(2);
  expect(accounts.rows.size).toBe(0);
});

test('a refused token and every response are reported; the next load uses the token of the session then', () => {
  const { accounts, link, onUnauthorized, send, session, source } = build();
  send({ kind: 'unauthorized', token: 'token' });
  send({ kind: 'response' });
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('token');
  expect(link.reportResponse).toHaveBeenCalledOnce();
  session.token = 'renewed';
  void accounts.sync();
  expect(source.sync).toHaveBeenLastCalledWith(0, 'renewed');
});
