import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { accountDryRun, isActionDone } from './dryRun.ts';
import { anAccount } from './fixtures.ts';
import { accountActions, accountSkipReason } from './accountRules.ts';

const consoleOf = (id: number, status: number = consoleStatus.disconnected) => ({
  id,
  name: `console ${id}`,
  status,
});

const anyAccount = fc
  .record({
    id: fc.nat(),
    open: fc.boolean(),
    paired: fc.boolean(),
    signed: fc.boolean(),
    index: fc.nat(30),
    status: fc.constantFrom(...Object.values(accountStatus)),
    lastError: fc.constantFrom(null, 'captcha'),
    console: fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(...Object.values(consoleStatus)))
      .map(([id, status]) => consoleOf(id, status)),
  })
  .map((over) => anAccount(over));

test('a dry run accounts for every selected account, the most frequent reason first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...accountActions), fc.array(anyAccount), (action, accounts) => {
      const { eligible, leftOut, onlyReset } = accountDryRun(action, accounts);
      const counts = leftOut.map((group) => group.accounts.length);
      const others = [...leftOut, ...onlyReset].flatMap((group) => group.accounts);
      expect(new Set([...eligible, ...others])).toEqual(new Set(accounts));
      expect(eligible.length + others.length).toBe(accounts.length);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(eligible.every((account) => accountSkipReason(action, account) === null)).toBe(true);
    }),
  );
});

test('only the account of a console with the lowest index is started', () => {
  const accounts = [
    anAccount({ id: 1, index: 2, console: consoleOf(1) }),
    anAccount({ id: 2, index: 1, console: consoleOf(1) }),
    anAccount({ id: 3, index: 0, console: consoleOf(1), open: false }),
    anAccount({ id: 4, index: 9, console: consoleOf(2) }),
  ];
  const { eligible, leftOut } = accountDryRun('start', accounts);
  expect(eligible.map(({ id }) => id)).toEqual([2, 4]);
  expect(leftOut.map(({ reason, accounts: group }) => [reason, group.map(({ id }) => id)])).toEqual([
    ['done', [3]],
    ['consoleTaken', [1]],
  ]);
  expect(accountDryRun('done', accounts).eligible).toHaveLength(3);
});

test('a restart resets the accounts that cannot start now, and leaves out those that have nothing to reset', () => {
  const failed = { status: accountStatus.failed };
  const accounts = [
    anAccount({ id: 1, index: 2, console: consoleOf(1), ...failed }),
    anAccount({ id: 2, index: 1, console: consoleOf(1), ...failed }),
    anAccount({ id: 3, console: consoleOf(2, consoleStatus.connected), ...failed }),
    anAccount({ id: 4, console: consoleOf(2, consoleStatus.connected), lastError: null }),
    anAccount({ id: 5, console: consoleOf(3), open: false, ...failed }),
    anAccount({ id: 6, console: consoleOf(4), server: { id: 7, name: 'closed' }, ...failed }),
  ];
  const { eligible, leftOut, onlyReset } = accountDryRun('restart', accounts, new Set([7]));
  const listed = (groups: typeof leftOut) =>
    groups.map(({ reason, accounts: group }) => [reason, group.map(({ id }) => id)]);
  expect(eligible.map(({ id }) => id)).toEqual([2]);
  expect(listed(onlyReset)).toEqual([
    ['consoleBusy', [3]],
    ['serverClosed', [6]],
    ['consoleTaken', [1]],
  ]);
  expect(listed(leftOut)).toEqual([
    ['consoleBusy', [4]],
    ['done', [5]],
  ]);
  expect(accountDryRun('start', accounts).onlyReset).toEqual([]);
});

test('nothing is started on a closed server, and everything else is possible there', () => {
  const account = anAccount();
  const closed = new Set([account.server.id]);
  expect(accountDryRun('hardStart', [account], closed).leftOut[0]?.reason).toBe('serverClosed');
  expect(accountDryRun('done', [account], closed).eligible).toEqual([account]);
});

describe('the outcome of an interrupted call', () => {
  test.each([
    ['start', {}, false],
    ['start', { status: accountStatus.connecting }, true],
    ['hardStart', { status: accountStatus.failed }, false],
    ['stop', { status: accountStatus.active }, false],
    ['stop', {}, true],
    ['done', {}, false],
    ['done', { open: false }, true],
    ['undone', {}, true],
    ['reset', { lastError: 'captcha' }, false],
    ['reset', {}, true],
    ['delete', {}, false],
    ['pair', { paired: false }, false],
    ['pair', { paired: false, status: accountStatus.signIn }, true],
    ['pair', { paired: true }, true],
    ['checkPairing', {}, false],
    ['checkPairing', { status: accountStatus.signIn }, true],
    ['signIn', { signed: false }, false],
    ['resetPairing', {}, false],
    ['resetPairing', { status: accountStatus.signIn }, false],
    ['resetPairing', { paired: false }, true],
    ['resetSignIn', { signed: false }, true],
  ] as const)('%s %j: %s', (action, over, isDone) => {
    expect(isActionDone(action, anAccount(over))).toBe(isDone);
  });

  test('an account that is gone was deleted, and nothing else was done to it', () => {
    expect(accountActions.filter((action) => isActionDone(action, undefined))).toEqual(['delete']);
  });
});
