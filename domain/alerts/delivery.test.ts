import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  burst,
  digestThreshold,
  escalationSteps,
  giveUpAfterMs,
  nextAttempt,
  nextMessageAt,
  type SentNotification,
  shouldNotify,
} from './delivery.ts';

const lost = { fault: 'timeout', isRefused: false, retryAt: null };

test('a message is sent again with growing pauses for a day, and then given up; one that is refused at once', () => {
  const since = new Date(0);
  const times: number[] = [];
  let now = since;
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt(lost, attempts, since, now);
    if (!next) break;
    times.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(times.slice(0, 4)).toEqual([5_000, 15_000, 30_000, 60_000]);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBe(3_600_000);
  expect(now.getTime()).toBeGreaterThan(giveUpAfterMs - 3_600_001);
  expect(now.getTime()).toBeLessThanOrEqual(giveUpAfterMs);
  expect(nextAttempt({ ...lost, isRefused: true }, 1, since, since)).toBeNull();
});

test('a receiver decides when it is asked again, within an hour', () => {
  const asked = (ms: number) =>
    nextAttempt({ ...lost, retryAt: new Date(ms) }, 1, new Date(0), new Date(0))?.getTime();
  expect(asked(90_000)).toBe(90_000);
  expect(asked(1_000)).toBe(5_000);
  expect(asked(86_400_000)).toBe(3_600_000);
});

test('whatever happens, at most a burst of messages is sent in a minute, and one a minute after a message about many', () => {
  const happening = fc.record({
    afterMs: fc.nat(20_000),
    incidents: fc.integer({ min: 1, max: 400 }),
    hasOpening: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (all) => {
      let now = 0;
      let sent: SentNotification[] = [];
      for (const { afterMs, incidents, hasOpening } of all) {
        now = Math.max(now + afterMs, nextMessageAt(sent, hasOpening));
        const [lastAt, many] = sent[0] ?? [Number.NEGATIVE_INFINITY, 0];
        expect(now - lastAt).toBeGreaterThanOrEqual(many > digestThreshold ? 60_000 : 0);
        sent = [[now, incidents], ...sent];
        expect(sent.filter(([at]) => at > now - 60_000).length).toBeLessThanOrEqual(burst);
      }
    }),
  );
});

test('the first working destination on call is notified at once; if there is none, another one is notified anyway', () => {
  const target = (destinationId: number, afterMinutes: number, isOnCall = true, isHealthy = true) => ({
    destinationId,
    afterMinutes,
    isOnCall,
    isHealthy,
  });
  const steps = (...targets: ReturnType<typeof target>[]) =>
    escalationSteps(targets).map(({ destinationId, afterMinutes }) => [destinationId, afterMinutes]);
  expect(steps(target(1, 0), target(2, 10))).toEqual([
    [1, 0],
    [2, 10],
  ]);
  expect(steps(target(1, 0, false), target(2, 10), target(3, 25))).toEqual([
    [2, 0],
    [3, 15],
  ]);
  expect(steps(target(1, 0, true, false), target(2, 10), target(3, 25))).toEqual([
    [1, 0],
    [2, 0],
    [3, 15],
  ]);
  expect(steps(target(1, 5, true, false), target(2, 10, false))).toEqual([[1, 0]]);
  expect(steps(target(1, 0, false), target(2, 10, false))).toEqual([
    [1, 0],
    [2, 10],
  ]);
  expect(steps(target(1, 0, false, false))).toEqual([[1, 0]]);
  expect(steps()).toEqual([]);
});

test('no recipient gets a message twice, and only recipients of the beginning get the end', () => {
  expect(shouldNotify('opened', 'open', false)).toBe(true);
  for (const state of ['acknowledged', 'snoozed', 'resolved'])
    expect(shouldNotify('opened', state, false)).toBe(false);
  expect(shouldNotify('resolved', 'resolved', false)).toBe(false);
  expect(shouldNotify('resolved', 'resolved', true)).toBe(true);
  expect(shouldNotify('resolved', 'open', true)).toBe(false);
  expect(shouldNotify('updated', 'open', true)).toBe(true);
  for (const state of ['acknowledged', 'snoozed', 'resolved'])
    expect(shouldNotify('updated', state, true)).toBe(false);
  expect(shouldNotify('acknowledged', 'acknowledged', true)).toBe(true);
});
