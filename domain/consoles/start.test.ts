import { expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { accountStartFault, startFault } from './start.ts';

test('a console starts on an open server, open itself, with accounts, and while it does not run', () => {
  const ready = { serverOpen: true, open: true, accountCount: 1, status: consoleStatus.disconnected };
  expect(startFault(ready)).toBeNull();
  expect(startFault({ ...ready, status: consoleStatus.connected })).toBe('consoleRunning');
  expect(startFault({ ...ready, accountCount: 0 })).toBe('consoleWithoutAccounts');
  expect(startFault({ ...ready, open: false, accountCount: 0 })).toBe('consoleNotOpen');
  expect(startFault({ ...ready, serverOpen: false, open: false })).toBe('serverNotOpen');
});

test('an account starts that is open, not in quarantine, and not playing', () => {
  const ready = { open: true, isQuarantined: false, status: accountStatus.inactive };
  expect(accountStartFault(ready)).toBeNull();
  expect(accountStartFault({ ...ready, status: accountStatus.signIn })).toBe('accountRunning');
  expect(accountStartFault({ ...ready, status: accountStatus.signIn, isQuarantined: true })).toBe(
    'accountQuarantined',
  );
  expect(accountStartFault({ ...ready, open: false, isQuarantined: true })).toBe('accountDone');
});
