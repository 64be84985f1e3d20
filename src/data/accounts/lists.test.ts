import { expect, test, vi } from 'vitest';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { build, idle } from './fixtures.ts';

test('a row is notified about its own changes only, the list a few times a second', () => {
  const { accounts, clock, send } = build();
  const onRow = vi.fn<() => void>();
  const onList = vi.fn<() => void>();
  const stop = accounts.subscribeRow(1, onRow);
  clock.advance(1_000);
  accounts.listVersion.subscribe(onList);
  for (let round = 0; round < 10; round++) {
    send({ kind: 'rows', rows: [anAccount({ id: 2, index: round })], removed: [] });
    clock.advance(50);
  }
  expect(onRow).not.toHaveBeenCalled();
  expect(onList.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(onList.mock.calls.length).toBeLessThanOrEqual(3);
  send({ kind: 'rows', rows: [], removed: [1] });
  expect(onRow).toHaveBeenCalledOnce();
  expect(accounts.rows.has(1)).toBe(false);
  stop();
  send({ kind: 'rows', rows: [anAccount()], removed: [] });
  expect(onRow).toHaveBeenCalledOnce();
});

test('the list is notified which accounts were added, removed or changed', () => {
  const { accounts, clock, send } = build();
  const lists: number[][] = [];
  clock.advance(1_000);
  accounts.subscribeList((ids) => lists.push([...ids]));
  send({ kind: 'rows', rows: [anAccount({ id: 10 })], removed: [] });
  expect(lists).toEqual([[10]]);
  send({ kind: 'rows', rows: [anAccount({ id: 11 }), anAccount({ id: 10 })], removed: [2] });
  send({ kind: 'rows', rows: [anAccount({ id: 12 })], removed: [] });
  clock.advance(250);
  expect(lists).toEqual([[10], [2, 11, 10, 12]]);
});

test('lists have all accounts when the copy is said to be complete', () => {
  const { accounts, clock, send } = build();
  const lists: number[][] = [];
  clock.advance(1_000);
  accounts.subscribeList((ids) => lists.push([...ids]));
  send({ kind: 'status', status: { ...idle, phase: 'loading', isComplete: false } });
  send({ kind: 'rows', rows: [anAccount({ id: 10 })], removed: [] });
  send({ kind: 'rows', rows: [anAccount({ id: 11 })], removed: [] });
  const seen: number[][] = [];
  accounts.status.subscribe(() => seen.push(lists.flat()));
  send({ kind: 'status', status: idle });
  expect(seen).toEqual([[10, 11]]);
  clock.advance(1_000);
  expect(lists).toEqual([[10], [11]]);
});

test('secrets from another tab are added to the accounts', () => {
  const { accounts, send } = build();
  send({ kind: 'secrets', entries: [[1, { password: 'p', 'psn.gauth': 'g' }]] });
  expect(accounts.rows.get(1)?.account).toMatchObject({ password: 'p', psn: { gauth: 'g' } });
});

test('edits wait while calls would be made in the name of another session', async () => {
  const { accounts, call, clock, send, session } = build();
  send({ kind: 'rows', rows: [anAccount({ id: 1 })], removed: [] });
  call.mockResolvedValue({ count: 1, errors: [] });
  session.isActive = false;
  accounts.edit(1, { index: 2 });
  await clock.advanceAsync(1_000);
  expect(call).not.toHaveBeenCalled();
  session.isActive = true;
  await clock.advanceAsync(200);
  expect(call).toHaveBeenCalledOnce();
});

test('refusals of many accounts are dismissed at once', async () => {
  const { accounts, call, clock, send } = build();
  const ids = [1, 2, 3];
  send({ kind: 'rows', rows: ids.map((id) => anAccount({ id })), removed: [] });
  call.mockRejectedValue(new Error('lost'));
  accounts.editAll(ids.map((id) => ({ id, fields: { index: 1 } })));
  await clock.advanceAsync(200);
  expect([...accounts.refusedIds.get()]).toEqual(ids);
  const changed = vi.fn<() => void>();
  accounts.refusedIds.subscribe(changed);
  accounts.dismissAll(ids);
  expect(accounts.refusedIds.get().size).toBe(0);
  expect(changed).toHaveBeenCalledOnce();
});
