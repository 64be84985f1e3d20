import { expect, test, vi } from 'vitest';
import { accountStatus } from '#contract/enums.ts';
import {
  connectAccounts,
  deleteAccounts,
  finishAccounts,
  type SentAnswer,
} from '#contract/http/accounts/calls.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getHealth } from '#contract/http/util.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import type { AccountAction } from '#domain/accounts/accountRules.ts';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import type { Api } from '#platform/api/api.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { createAccountBulk } from './bulk.ts';

/** Accounts of a fake API. `answer` is called with the ids of each call; `sync` shows the accounts of the API. */
function setUp(
  action: AccountAction,
  stored: Account[],
  answer: (ids: readonly number[]) => SentAnswer | Promise<SentAnswer>,
  skipText: ((reason: string) => string) | null = (reason) => `skipped: ${reason}`,
) {
  const shown = new Map(stored.map((account) => [account.id, { account }]));
  const actions = new Set<Endpoint>([connectAccounts, deleteAccounts, finishAccounts]);
  const calls: number[][] = [];
  const call = async (endpoint: Endpoint, request: { body?: { accountIds: number[] } }) => {
    if (endpoint === getHealth) return {};
    if (!actions.has(endpoint) || !request.body) throw new Error(`Unexpected call of ${endpoint.path}`);
    calls.push(request.body.accountIds);
    return answer(request.body.accountIds);
  };
  const sync = vi.fn<() => Promise<boolean>>(async () => {
    shown.clear();
    for (const account of stored) shown.set(account.id, { account });
    return true;
  });
  const bulk = createAccountBulk(
    {
      api: { call } as unknown as Api,
      accounts: { rows: shown, sync, status: createObservable({ error: null }) } as never,
      link: { online: createObservable(true) },
      clock: new FakeClock(),
    },
    { action, items: stored, skipText },
  );
  const steps = () => bulk.state.get().lines.map(({ step, reason }) => [step, reason]);
  const ended = () =>
    vi.waitFor(() => {
      const { phase, isLookingUp } = bulk.state.get();
      expect([phase, isLookingUp]).toEqual(['ended', false]);
    });
  return { bulk, calls, sync, steps, ended, stored };
}

const accounts = (count: number): Account[] =>
  Array.from({ length: count }, (_, at) => anAccount({ id: at + 1, email: `${at + 1}@x.io` }));
const all = (ids: readonly number[]): SentAnswer => ({ sent: [...ids], errors: [] });

test('5,000 accounts take 20 calls, and the accounts are loaded again after each', async () => {
  const { bulk, calls, sync, ended, steps } = setUp('done', accounts(5_000), all);
  bulk.start();
  await ended();
  expect(calls.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 250));
  expect(sync).toHaveBeenCalledTimes(20);
  expect(steps().every(([step]) => step === 'done')).toBe(true);
});

test('refused accounts fail with the reason of the API and are tried again, without those that need it no more', async () => {
  const stored = accounts(3);
  const { bulk, calls, ended, steps } = setUp('start', stored, (ids) => ({
    sent: [1],
    errors: ids.filter((id) => id > 1).map((id) => ({ id, error: 'Console is closed' })),
  }));
  bulk.start();
  await ended();
  expect(steps()).toEqual([
    ['done', null],
    ['failed', { error: 'Console is closed' }],
    ['failed', { error: 'Console is closed' }],
  ]);
  // Somebody else has started it meanwhile, and this page knows that.
  Object.assign(stored[1] ?? {}, { status: accountStatus.active });
  bulk.retry('failed');
  await ended();
  expect(calls).toEqual([[1, 2, 3], [3]]);
  expect(steps()[1]).toEqual(['skipped', 'skipped: busy']);
});

test('where the API decides alone, an account is sent whatever the copy says', async () => {
  // The copy has not heard yet that they are done.
  const { bulk, calls, ended, steps } = setUp(
    'undone',
    accounts(2),
    () => ({ sent: [1], errors: [{ id: 2, error: 'Account is not done' }] }),
    null,
  );
  bulk.start();
  await ended();
  expect(calls).toEqual([[1, 2]]);
  expect(steps()).toEqual([
    ['done', null],
    ['failed', { error: 'Account is not done' }],
  ]);
});

test('after an interrupted call the accounts show its outcome', async () => {
  const { bulk, calls, ended, steps, stored } = setUp('delete', accounts(3), () => {
    // The server has deleted two accounts; its answer is lost.
    stored.splice(0, 2);
    throw new NetworkError('unreachable', null);
  });
  bulk.start();
  await ended();
  expect(calls).toHaveLength(1);
  expect(steps().map(([step]) => step)).toEqual(['done', 'done', 'failed']);
});

test('of accounts that the answer does not name their state tells whether they are done', async () => {
  const { bulk, ended, steps, stored } = setUp('done', accounts(3), () => {
    Object.assign(stored[1] ?? {}, { open: false });
    return { sent: [1], errors: [] };
  });
  bulk.start();
  await ended();
  expect(steps()).toEqual([
    ['done', null],
    ['done', null],
    ['failed', expect.objectContaining({ code: 'contract', field: 'sent' })],
  ]);
});

test('while the accounts cannot be loaded, nothing is known and nothing is offered again', async () => {
  const { bulk, sync, ended, steps, stored } = setUp('done', accounts(1), () => {
    throw new NetworkError('timeout', null);
  });
  sync.mockResolvedValue(false);
  bulk.start();
  await ended();
  expect(steps()[0]?.[0]).toBe('unknown');
  Object.assign(stored[0] ?? {}, { open: false });
  sync.mockResolvedValue(true);
  bulk.recheck();
  await ended();
  expect(steps()[0]).toEqual(['done', null]);
});
