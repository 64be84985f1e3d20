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

test('a computer that slept over the expiry renews once when it wakes, then in its usual time', () => {
  const { clock, renew } = build();
  clock.sleep(8 * 3_600_000);
  expect(renew).toHaveBeenCalledTimes(1);
  clock.advance(quarter - 60_001);
  expect(renew).toHaveBeenCalledTimes(1);
  clock.advance(1);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('a timer that slept as long as the computer is not waited for', () => {
  const { clock, renew, renewal } = build();
  // The browser counts only the time that it was awake: the time of day is past, the timer is not due.
  const { now } = clock;
  clock.now = () => now.call(clock) + 3_600_000;
  renewal.runIfDue();
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a short sleep renews nothing early', () => {
  const { clock, renew, renewal } = build();
  clock.sleep(60_000);
  renewal.runIfDue();
  expect(renew).not.toHaveBeenCalled();
});

test('a clock that is set back meanwhile does not put the renewal off', () => {
  const { clock, renew } = build();
  const { now } = clock;
  clock.advance(60_000);
  clock.now = () => now.call(clock) - 3_600_000;
  clock.advance(quarter - 120_001);
  expect(renew).not.toHaveBeenCalled();
  clock.advance(1);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('refused before their time, credentials are renewed at once, and then no more often than every 10 s', () => {
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

test('credentials that cannot be renewed: shortly before they expire there is a last word, otherwise none', () => {
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
