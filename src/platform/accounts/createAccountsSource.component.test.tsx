import { expect, onTestFinished, test, vi } from 'vitest';
import type { AccountsIdentity, AccountsReport } from '#domain/accounts/protocol.ts';
import { createAccountsSource } from './createAccountsSource.ts';

/** There is no API: every call gets a 404. */
const identity: AccountsIdentity = {
  base: '/no-api',
  userId: 1,
  token: 'token',
  rights: '0',
  hasSecrets: false,
  isStored: false,
};

function open() {
  const source = createAccountsSource();
  const reports: AccountsReport[] = [];
  source.open(identity, (report) => reports.push(report));
  onTestFinished(source.close);
  const lastStatus = () => reports.findLast((report) => report.kind === 'status')?.status;
  return { source, reports, lastStatus };
}

test('the worker starts, reports its state, and answers calls', async () => {
  const { source, lastStatus } = open();
  expect(await source.sync()).toBe(false);
  await vi.waitFor(() =>
    expect(lastStatus()).toMatchObject({
      phase: 'idle',
      isComplete: false,
      fault: { kind: 'api', status: 404 },
    }),
  );
});

test('a pending call ends with the worker, and a closed source does nothing', async () => {
  const { source, reports } = open();
  const sync = source.sync();
  source.close();
  expect(await sync).toBe(false);
  expect(await source.sync()).toBe(false);
  expect(reports).toEqual([]);
});
