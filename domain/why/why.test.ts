import { describe, expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { PlannedRun } from './facts.ts';
import { account, type Case, knownOf, run, scheduler } from './fixtures.ts';
import { reasonsOf } from './why.ts';

const about = { account: { id: 1, index: 0, email: 'one@dugout.test' } };
const night = { scheduler: { id: 5, name: 'Night' } };
const failed = { status: accountStatus.failed, lastError: 'Sign in failed: wrong password' };

describe('an account, and a console with it alone', () => {
  test.each<[string, Case, string | null, object?]>([
    ['plays', { state: { status: 4 }, console: { player: account } }, null],
    [
      'is paused',
      { state: { status: 4, isControlled: true }, console: { player: account, pausedBy: 'Ada' } },
      'paused',
      { by: 'Ada' },
    ],
    ['of a closed server', { state: { isServerOpen: false } }, 'serverClosed', {}],
    ['of a closed console', { state: { isOpen: false } }, 'consoleClosed', {}],
    ['of an offline server', { state: { isServerOnline: false } }, 'serverOffline', {}],
    [
      'waits for pairing',
      { account: { status: accountStatus.signIn, queue: { place: 7, of: 40 } } },
      'queued',
      { ...about, place: 7, of: 40 },
    ],
    ['is paired', { account: { status: accountStatus.signIn } }, 'accountBusy', about],
    [
      'waits for its hour',
      { console: { scheduler, nextStarts: new Map([[0, 5000]]) } },
      'planned',
      { ...about, ...night, at: 5000 },
    ],
    ['has no bar', { console: { scheduler } }, 'notPlanned', { ...about, ...night }],
    ['is started in a moment', { console: { scheduler, runs: [run] } }, 'starting', { ...about, ...night }],
    [
      'waits for a runner',
      { console: { scheduler, runs: [run], isRunnerStopped: true } },
      'runnerStopped',
      night,
    ],
    [
      'has played enough',
      { state: { isLimitReached: true }, console: { scheduler, runs: [run] } },
      'limitReached',
      night,
    ],
    [
      'was stopped by hand',
      { state: { handAt: 2000 }, console: { scheduler, runs: [run], nextStarts: new Map([[0, 5000]]) } },
      'stoppedByHand',
      { ...night, at: 5000 },
    ],
    [
      'was refused',
      { console: { scheduler, runs: [{ ...run, reason: 'agentRefused', detail: 'No' }] } },
      'agentRefused',
      { ...about, error: 'No' },
    ],
    [
      'was refused by an old agent',
      {
        console: {
          scheduler,
          runs: [{ ...run, reason: 'agentRefused', detail: null }],
          outdated: { version: '1', newest: '2' },
        },
      },
      'agentTooOld',
      { ...about, version: '1', newest: '2' },
    ],
    [
      'tries again',
      {
        state: { status: consoleStatus.failed, willRetry: true },
        console: { lastAccountId: 1, retryAt: 7000 },
        account: failed,
      },
      'retrying',
      { ...about, error: failed.lastError, at: 7000 },
    ],
    ['has failed', { account: failed }, 'accountFailed', { ...about, error: failed.lastError }],
    [
      'has a broken proxy',
      { account: { ...failed, lastError: 'Proxy connection timed out' } },
      'proxyFails',
      { ...about, error: 'Proxy connection timed out' },
    ],
    ['is banned', { account: { banned: 10 } }, 'banned', { ...about, ban: 10 }],
    ['is not paired', { account: { paired: false } }, 'notPaired', about],
    [
      'has a disabled scheduler',
      { console: { scheduler: { ...scheduler, isEnabled: false } } },
      'schedulerDisabled',
      night,
    ],
    [
      'has the scheduler of somebody blocked',
      { console: { scheduler: { ...scheduler, isOwnerBlocked: true } } },
      'schedulerBlocked',
      night,
    ],
    ['was never started', {}, 'notStarted', about],
  ])('that %s', (_what, given, code, params) => {
    const { given: facts, asked } = knownOf(given);
    const planned = facts.runs.map((one): PlannedRun => ({ ...one, account: asked }));
    const reasons = reasonsOf({ ...facts, runs: planned });
    const expected = code === null ? null : { code, params };
    expect(reasons.ofAccount(asked)).toEqual(expected);
    expect(reasons.ofConsole([asked])).toEqual(expected);
  });

  test('is done, or has no free console', () => {
    const other = { id: 2, index: 1, email: undefined };
    const taken = knownOf({ state: { status: 4 }, console: { player: other } });
    expect(reasonsOf(taken.given).ofAccount(taken.asked)).toEqual({
      code: 'consoleTaken',
      params: { account: { id: 2, index: 1 } },
    });
    const done = knownOf({ account: { open: false } });
    expect(reasonsOf(done.given).ofAccount(done.asked)).toEqual({ code: 'accountDone', params: about });
    expect(reasonsOf(done.given).ofConsole([done.asked])).toEqual({ code: 'accountsDone', params: {} });
    expect(reasonsOf({ ...done.given, accountCount: 0 }).ofConsole([])).toEqual({
      code: 'noAccounts',
      params: {},
    });
  });

  test('a console has the reason of the account that is nearest to playing', () => {
    const { given, asked } = knownOf({
      console: {
        scheduler,
        accountCount: 3,
        nextStarts: new Map([
          [1, 9000],
          [2, 8000],
        ]),
      },
      account: failed,
    });
    const others = [1, 2].map((index) => ({ ...account, id: index + 1, index }));
    expect(reasonsOf(given).ofConsole([asked, ...others])).toMatchObject({
      code: 'planned',
      params: { account: { id: 3 }, at: 8000 },
    });
  });
});
