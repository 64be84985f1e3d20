import { expect, test } from 'vitest';
import { createPhases, intervalStart, refreshDueAt } from './refreshGrid.ts';

const interval = 5_000;

test.each([3, 25, 100])(
  '%i pictures that were requested together are refreshed evenly over the interval',
  (count) => {
    const phase = createPhases();
    const startedAt = 1_234_567;
    const second = Array.from({ length: count }, () => refreshDueAt(startedAt, interval, phase()));
    const busiest = Math.max(
      ...second.map((from) => second.filter((at) => at >= from && at < from + interval / 10).length),
    );
    expect(busiest).toBeLessThanOrEqual(Math.ceil(count / 10) + 2);
  },
);

test('after its first refresh a picture is due every interval, also when its timer is late', () => {
  const phase = 0.3;
  let at = 100_000;
  const gaps: number[] = [];
  for (let refresh = 0; refresh < 5; refresh++) {
    const due = refreshDueAt(at, interval, phase);
    gaps.push(due - at);
    at = due + 4;
  }
  expect(gaps).toEqual([1_500, 4_996, 4_996, 4_996, 4_996]);
});

test('a picture that was just requested is not requested again at once', () => {
  for (let at = 0; at < 2 * interval; at += 7) {
    const gap = refreshDueAt(at, interval, 0.5) - at;
    expect(gap).toBeGreaterThanOrEqual(interval * 0.1);
    expect(gap).toBeLessThanOrEqual(interval * 1.1);
  }
});

test('a start that is a little late does not delay the next ones', () => {
  expect(intervalStart(101.5, 100, 16)).toBe(100);
  expect(intervalStart(100, 100, 16)).toBe(100);
});

test('a start that is half an interval late, or that nothing was due for, begins a new count', () => {
  expect(intervalStart(108, 100, 16)).toBe(108);
  expect(intervalStart(500, 100, 16)).toBe(500);
  expect(intervalStart(90, 100, 16)).toBe(90);
  expect(intervalStart(90, Number.NEGATIVE_INFINITY, 16)).toBe(90);
});
