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

function open(source = createAccountsSource()) {
  const reports: AccountsReport[] = [];
  source.open(identity, (report) => reports.push(report));
  onTestFinished(source.close);
  const lastStatus = () => reports.findLast((report) => report.kind === 'status')?.status;
  return { source, reports, lastStatus };
}

test.for(['started when it is opened', 'prepared'])(
  'the worker, %s, reports its state, and answers calls',
  async (way) => {
    const source = createAccountsSource();
    if (way === 'prepared') source.prepare();
    const { lastStatus } = open(source);
    expect(await source.sync()).toBe(false);
    await vi.waitFor(() =>
      expect(lastStatus()).toMatchObject({
        phase: 'idle',
        isComplete: false,
        fault: { kind: 'api', status: 404 },
      }),
    );
  },
);

test('a pending call ends with the worker, and a closed source does nothing', async () => {
  const { source, reports } = open();
  const sync = source.sync();
  source.close();
  expect(await sync).toBe(false);
  expect(await source.sync()).toBe(false);
  expect(reports).toEqual([]);
});

test('a worker whose code could not be loaded is started again after a while', async () => {
  const RealWorker = Worker;
  const { port1 } = new MessageChannel();
  const missing = Object.assign(port1, { terminate: () => port1.close() });
  vi.stubGlobal('Worker', function MissingWorker() {
    return missing;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const prepared = createAccountsSource();
  prepared.prepare();
  missing.dispatchEvent(new ErrorEvent('error'));
  const { source, lastStatus } = open(prepared);
  const sync = source.sync();
  vi.stubGlobal('Worker', RealWorker);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(await sync).toBe(false);
  await expect.poll(() => lastStatus()?.fault?.status).toBe(404);
});
