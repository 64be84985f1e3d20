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

/** A picture every 16 ms for a second, all of the same size and without waiting. */
function steady(rate: VideoRate, bytes: number, from = 0, waitMs = 0) {
  let last = { waitedMs: 0, earliestAt: 0 };
  for (let at = from; at < from + 1_000; at += 16)
    last = rate.add({ bytes, arrivedAt: at + 30 + waitMs, capturedAt: at, encodeMs: 10 }, at + 30 + waitMs);
  return last;
}

test('the time on the line is that beyond the fastest picture, without being encoded', () => {
  const rate = new VideoRate();
  rate.add({ bytes: 1, arrivedAt: 100, capturedAt: 1_000, encodeMs: 10 }, 100);
  expect(rate.add({ bytes: 1, arrivedAt: 150, capturedAt: 1_016, encodeMs: 20 }, 150)).toEqual({
    waitedMs: 24,
    earliestAt: 1_016 - 910,
  });
  // The fastest one is forgotten after 20 s.
  expect(rate.add({ bytes: 1, arrivedAt: 20_151, capturedAt: 21_000, encodeMs: 0 }, 20_151).waitedMs).toBe(0);
});

test('what arrived is counted over the last 600 ms', () => {
  const rate = new VideoRate();
  rate.add({ bytes: 600, arrivedAt: 0, capturedAt: 0, encodeMs: 0 }, 0);
  rate.add({ bytes: 300, arrivedAt: 500, capturedAt: 500, encodeMs: 0 }, 500);
  expect(rate.arriving(599)).toBe(12);
  expect(rate.arriving(600)).toBe(4);
  rate.reset();
  expect(rate.arriving(600)).toBe(0);
});

test('the size of a picture follows its bits a pixel: full, three quarters, half', () => {
  const rate = new VideoRate();
  const height = (bitsPerPixel: number): number => 1_500_000 / 60 / 1_000 / bitsPerPixel;
  const scaleAt = (bitsPerPixel: number) => rate.scale({ width: 1_000, height: height(bitsPerPixel) });
  expect([0.0201, 0.0199, 0.0114, 0.0111].map(scaleAt)).toEqual([1, 0.75, 0.75, 0.5]);
});

test('the rate rises only where it is used, and falls only after pictures have waited for a quarter of a second', () => {
  const rate = new VideoRate();
  // 16 ms at 1,500 kbit/s are 3,000 bytes; less than half of it is no reason for more.
  steady(rate, 1_300);
  expect(rate.kbps(size)).toBe(1_500);
  steady(rate, 3_000, 1_000);
  const risen = rate.kbps(size);
  expect(risen).toBeGreaterThan(1_500);
  for (let at = 2_000; at < 2_240; at += 16)
    rate.add({ bytes: 3_000, arrivedAt: at + 100, capturedAt: at, encodeMs: 0 }, at + 100);
  expect(rate.kbps(size)).toBe(risen);
  steady(rate, 3_000, 2_240, 70);
  expect(rate.kbps(size)).toBeLessThan(risen);
});
