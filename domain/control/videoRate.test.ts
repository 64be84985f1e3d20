import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VideoRate } from './videoRate.ts';

const size = { width: 960, height: 540 } as const;

/** A connection of this capacity and delay, with an encoder that keeps to the rate, for some seconds. */
function onLine(lineKbps: number, delayMs: number, seconds: number, rate = new VideoRate(), from = 0) {
  const asked: number[] = [];
  const waits: number[] = [];
  let free = 0;
  for (let at = from; at < from + seconds * 1_000; at += 1_000 / 60) {
    const kbps = rate.kbps(size);
    const bytes = (kbps * 1_000) / 8 / 60;
    free = Math.max(free, at) + (bytes * 8) / lineKbps;
    waits.push(free - at);
    // The clock of the agent is 5 s ahead.
    rate.add({ bytes, arrivedAt: free + delayMs, capturedAt: at + 5_000, encodeMs: 0 }, free + delayMs);
    asked.push(kbps);
  }
  return { rate, asked, waits };
}

test('on every line the rate settles where pictures do not wait', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 20_000 }), fc.integer({ min: 0, max: 300 }), (kbps, delayMs) => {
      const { asked, waits } = onLine(kbps, delayMs, 40);
      const settled = asked.slice(asked.length / 2);
      const mean = settled.reduce((sum, one) => sum + one, 0) / settled.length;
      expect(mean).toBeLessThan(kbps * 1.05);
      expect(mean).toBeGreaterThan(Math.min(kbps, 7_776) * 0.6);
      const longest = Math.max(...waits.slice(waits.length / 2));
      expect(longest).toBeLessThan(200);
    }),
    { numRuns: 60 },
  );
});

test('a line that becomes slower is followed within a second', () => {
  const { rate } = onLine(6_000, 30, 10);
  expect(rate.kbps(size)).toBeGreaterThan(4_000);
  onLine(1_000, 30, 2, rate, 10_000);
  expect(rate.kbps(size)).toBeLessThan(1_100);
});

test('a still picture leaves the rate as it is, and a slow line gets a smaller picture', () => {
  const rate = new VideoRate();
  const before = rate.kbps(size);
  for (let at = 0; at < 5_000; at += 16)
    rate.add({ bytes: 40, arrivedAt: at, capturedAt: at, encodeMs: 0 }, at);
  expect(rate.kbps(size)).toBe(before);
  expect(rate.scale(size)).toBe(1);
  expect(onLine(250, 30, 20).rate.scale(size)).toBe(0.5);
  // It does not ask for more than a tile needs.
  expect(new VideoRate().kbps({ width: 160, height: 90 })).toBe(216);
});
