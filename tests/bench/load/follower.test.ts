import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Follower } from './follower.ts';
import { plan } from './plan.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('consoles of several events are loaded with one call, and those that change meanwhile with the next one', async () => {
  const calls: (readonly number[])[] = [];
  let answer: () => void = () => undefined;
  const follower = new Follower((ids) => {
    calls.push(ids);
    return new Promise((resolve) => (answer = resolve));
  });
  follower.add([1, 2]);
  follower.add([2, 3]);
  await vi.advanceTimersByTimeAsync(plan.gatherEventsMs - 1);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  follower.add([4]);
  await vi.advanceTimersByTimeAsync(10 * plan.gatherEventsMs);
  expect(calls).toEqual([[1, 2, 3]]);
  answer();
  await vi.advanceTimersByTimeAsync(plan.gatherEventsMs);
  expect(calls).toEqual([[1, 2, 3], [4]]);
});
