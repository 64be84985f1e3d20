import { describe, expect, test } from 'vitest';
import { accountStatus } from '#contract/enums.ts';
import { anAccount } from '../fixtures.ts';
import { pairingActions, pairingSkipReason, selectionFault, summarizeSelection, taskOf } from './pairing.ts';

const failed = accountStatus.failed;
const active = accountStatus.active;
const unpaired = { paired: false, signed: false };

describe('why a pairing action leaves an account out', () => {
  test.each([
    ['pair', unpaired, null],
    ['pair', { ...unpaired, status: failed }, null],
    ['pair', { ...unpaired, status: active }, 'busy'],
    ['pair', { ...unpaired, status: accountStatus.signIn }, 'busy'],
    ['pair', {}, 'paired'],
    ['pairByLink', {}, 'paired'],
    ['pairByPinCode', unpaired, null],
    ['importPairing', {}, 'paired'],
    ['checkPairing', {}, null],
    ['checkPairing', unpaired, 'notPaired'],
    ['resetPairing', { status: active }, 'busy'],
    ['resetPairing', { paired: false }, 'notPaired'],
    ['hardResetPairing', { paired: false }, null],
    ['hardResetPairing', unpaired, 'notPaired'],
    ['signIn', {}, 'signedIn'],
    ['signIn', unpaired, null],
    ['signInByLink', { signed: false, status: active }, 'busy'],
    ['resetSignIn', {}, null],
    ['resetSignIn', { signed: false }, 'notSignedIn'],
  ] as const)('%s %j: %s', (action, over, reason) => {
    expect(pairingSkipReason(action, anAccount(over))).toBe(reason);
  });
});

describe('why an action is not offered for a selection', () => {
  test.each([
    ['pair', [], 'none'],
    ['pair', [unpaired, unpaired], null],
    ['pair', [unpaired, {}], 'somePaired'],
    ['pair', [{}, {}], 'allPaired'],
    ['importPairing', [unpaired, {}], 'somePaired'],
    ['pairByLink', [unpaired], null],
    ['pairByLink', [unpaired, unpaired], 'notOne'],
    ['pairByPinCode', [{}], 'allPaired'],
    ['checkPairing', [{}, { status: failed }], null],
    ['checkPairing', [{}, unpaired], 'someNotPaired'],
    ['resetPairing', [{}, { status: active }], 'someBusy'],
    ['hardResetPairing', [unpaired, {}], null],
    ['hardResetPairing', [unpaired, { signed: false }], 'noneSignedIn'],
    ['signIn', [{}, { signed: false }], null],
    ['signIn', [{}], 'allSignedIn'],
    ['signInByLink', [{ signed: false }], null],
    ['signInByLink', [{ signed: false }, { signed: false }], 'notOne'],
    ['signInByLink', [{}], 'allSignedIn'],
    ['resetSignIn', [{ signed: false }], 'noneSignedIn'],
    ['resetSignIn', [{ signed: false }, {}], null],
  ] as const)('%s of %j: %s', (action, accounts, fault) => {
    const summary = summarizeSelection(accounts.map((over) => ({ account: anAccount(over), count: 1 })));
    expect(selectionFault(action, summary)).toBe(fault);
  });
});

test('a long action is a task with a limit, a reset takes effect at once', () => {
  expect(pairingActions.filter((action) => taskOf(action) === null)).toEqual([
    'resetPairing',
    'hardResetPairing',
    'resetSignIn',
  ]);
});
