import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createRenewal } from './renewal.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const quarter = 15 * 60_000;
const expiry = (ms: number) => new Date(ms).toISOString();

function build() {
  const clock = new FakeClock(start);
  const renew = vi.fn<() => Promise<void>>(() => {
    renewal.schedule(expiry(clock.now() + quarter));
    return Promise.resolve();
  });
  const renewal = createRenewal(clock, renew);
  renewal.schedule(expiry(start + quarter));
  return { clock, renew, renewal };
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
