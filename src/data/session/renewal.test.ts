import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createRenewal } from './renewal.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const quarter = 15 * 60_000;

function build() {
  const clock = new FakeClock(start);
  const renew = vi.fn<() => Promise<void>>(() => {
    renewal.schedule(quarter);
    return Promise.resolve();
  });
  const onExpiring = vi.fn<() => void>();
  const renewal = createRenewal({ clock, renew, onExpiring });
  renewal.schedule(quarter);
  return { clock, renew, renewal, onExpiring };
}

test('after sleeping past the expiry credentials are renewed once, then on schedule', () => {
  const { clock, renew } = build();
  clock.sleep(8 * 3_600_000);
  expect(renew).toHaveBeenCalledTimes(1);
  clock.advance(quarter - 60_001);
  expect(renew).toHaveBeenCalledTimes(1);
  clock.advance(1);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('renewal does not wait for a timer that was stopped during sleep', () => {
  const { clock, renew, renewal } = build();
  // Browser timers stop during sleep: the due time has passed, but the timer has not fired.
  const { now } = clock;
  clock.now = () => now.call(clock) + 3_600_000;
  renewal.runIfDue();
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a short sleep does not renew credentials early', () => {
  const { clock, renew, renewal } = build();
  clock.sleep(60_000);
  renewal.runIfDue();
  expect(renew).not.toHaveBeenCalled();
});

test('a failed renewal is repeated as soon as the API is reachable again', async () => {
  const { clock, renew, renewal } = build();
  renew.mockRejectedValueOnce(new Error('offline'));
  clock.advance(quarter - 60_000);
  await vi.waitFor(() => {
    renewal.runIfDue();
    expect(renew).toHaveBeenCalledTimes(2);
  });
  renewal.runIfDue();
  expect(renew).toHaveBeenCalledTimes(2);
});

test('setting the clock back does not delay the renewal', () => {
  const { clock, renew } = build();
  const { now } = clock;
  clock.advance(60_000);
  clock.now = () => now.call(clock) - 3_600_000;
  clock.advance(quarter - 120_001);
  expect(renew).not.toHaveBeenCalled();
  clock.advance(1);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('credentials rejected early are renewed at once, at most every 10 s', () => {
  const { clock, renew, renewal } = build();
  clock.advance(30_000);
  renewal.runEarly();
  expect(renew).toHaveBeenCalledTimes(1);
  for (let second = 0; second < 20; second++) {
    renewal.runEarly();
    clock.advance(1_000);
  }
  expect(renew.mock.calls.length).toBeLessThanOrEqual(3);
  expect(renew.mock.calls.length).toBeGreaterThanOrEqual(2);
  renewal.cancel();
  renewal.runEarly();
  clock.advance(60_000);
  expect(renew.mock.calls.length).toBeLessThanOrEqual(3);
});

test('onExpiring is called shortly before the expiry only when the renewal failed', () => {
  const { clock, renew, onExpiring } = build();
  clock.advance(quarter);
  expect(onExpiring).not.toHaveBeenCalled();
  renew.mockReturnValue(Promise.reject(new Error('unreachable')));
  renew.mockClear();
  clock.advance(quarter - 60_000 - 3_001);
  expect(onExpiring).not.toHaveBeenCalled();
  clock.advance(60_000);
  expect(onExpiring).toHaveBeenCalledOnce();
});

test('onExpiring is called at once for new credentials that expire before the notice', () => {
  const { clock, renewal, onExpiring } = build();
  renewal.schedule(3_500);
  clock.advance(400);
  // The renewal arrives just before the notice, and ends at the same time.
  renewal.schedule(3_000);
  expect(onExpiring).toHaveBeenCalledOnce();
  clock.advance(3_000);
  expect(onExpiring).toHaveBeenCalledOnce();
});

test('onExpiring is not called for credentials that have expired by the local clock, which may be wrong', () => {
  const { renewal, onExpiring } = build();
  renewal.schedule(-60_000);
  expect(onExpiring).not.toHaveBeenCalled();
});
