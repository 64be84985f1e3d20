import { describe, expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { anAccount } from './fixtures.ts';
import { accountSkipReason, type AccountState } from './accountRules.ts';
import { banOf, rowClassOf, shownStatus } from './status.ts';

const on = (status: number): AccountState['console'] => ({ id: 1, name: 'console 1', status });

describe('reasons to skip an account', () => {
  test.each([
    ['start', {}, null],
    ['start', { open: false }, 'done'],
    ['start', { status: accountStatus.active }, 'busy'],
    ['start', { status: accountStatus.failed }, null],
    ['start', { console: on(consoleStatus.connected) }, 'consoleBusy'],
    ['start', { console: on(consoleStatus.failed) }, null],
    ['start', { console: { ...on(consoleStatus.new), open: false } }, 'consoleClosed'],
    ['hardStart', { console: { ...on(consoleStatus.new), open: false } }, null],
    ['hardStart', { status: accountStatus.connecting }, 'busy'],
    ['stop', {}, 'notRunning'],
    ['stop', { status: accountStatus.active, console: on(consoleStatus.connected) }, null],
    ['stop', { status: accountStatus.connecting, console: on(consoleStatus.connecting) }, null],
    ['stop', { status: accountStatus.active }, 'consoleNotActive'],
    ['stop', { status: accountStatus.signIn, console: on(consoleStatus.connected) }, 'notRunning'],
    ['done', { status: accountStatus.failed }, null],
    ['done', { open: false }, 'done'],
    ['done', { status: accountStatus.signIn }, 'busy'],
    ['undone', {}, 'notDone'],
    ['undone', { open: false }, null],
    ['reset', {}, 'nothingToReset'],
    ['reset', { lastError: 'captcha' }, null],
    ['reset', { status: accountStatus.failed }, null],
    ['reset', { status: accountStatus.active, lastError: 'captcha' }, 'nothingToReset'],
    ['restart', { status: accountStatus.failed }, null],
    ['restart', { status: accountStatus.active, lastError: 'captcha' }, 'busy'],
    ['restart', { console: { ...on(consoleStatus.new), open: false } }, 'consoleClosed'],
    ['delete', { status: accountStatus.active }, 'busy'],
    ['delete', { open: false }, null],
  ] as const)('%s %j: %s', (action, over, reason) => {
    expect(accountSkipReason(action, anAccount(over))).toBe(reason);
  });
});

test.each([
  [{ open: false, status: accountStatus.failed }, 'done'],
  [{ status: accountStatus.failed, activeTask: { tag: 'queue' } }, 'failed'],
  [{ status: accountStatus.active, activeTask: { tag: 'work.queue' } }, 'queued'],
  [{ status: accountStatus.connecting, paired: false }, 'active'],
  [{ paired: false }, 'unpaired'],
  [{}, null],
])('the class of row %j is %s', (over, rowClass) => {
  expect(rowClassOf(anAccount(over))).toBe(rowClass);
});

test('done comes before offline, and offline before the status', () => {
  const failed = on(consoleStatus.failed);
  expect(shownStatus(anAccount({ open: false, console: failed }))).toEqual({ kind: 'done' });
  expect(shownStatus(anAccount({ console: failed }))).toEqual({ kind: 'offline' });
  expect(shownStatus(anAccount())).toMatchObject({ kind: 'status', text: 'inactive' });
});

test('an account that played when its server went offline is unknown, and not active', () => {
  const account = anAccount({ status: accountStatus.active, paired: true });
  const silent = { [account.server.id]: '2025-03-01T10:32:00Z' };
  expect(shownStatus(account, silent)).toEqual({ kind: 'unknown', since: '2025-03-01T10:32:00Z' });
  expect(shownStatus(anAccount(), silent)).toMatchObject({ kind: 'status' });
  expect([rowClassOf(account), rowClassOf(account, silent)]).toEqual(['active', null]);
});

test('a ban has a name, and an unknown code stays a code', () => {
  expect([null, 1, 2, 10, 7].map(banOf)).toEqual([null, 'webTmLocked', 'temporary', 'full', 7]);
});
