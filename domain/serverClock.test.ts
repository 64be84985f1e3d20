import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './serverClock.ts';

const start = Date.parse('2026-03-01T12:00:00Z');
const wrongMs = 600_000;

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

test('the difference is that of the answer with the shortest way, at most half of it wrong', () => {
  const clock = new ServerClock();
  expect(clock.now()).toBe(start);
  // The API answers after 900 of 1,000 ms.
  clock.measure(start + wrongMs + 900, start, start + 1_000);
  expect(clock.offset()).toBe(wrongMs + 400);
  clock.measure(start + wrongMs + 20, start, start + 40);
  expect(clock.now()).toBe(start + wrongMs);
  clock.measure(start + wrongMs + 900, start, start + 1_000);
  expect(clock.offset()).toBe(wrongMs);
});

test('an answer that was slow on a busy device does not make its clock wrong', () => {
  const clock = new ServerClock();
  clock.measure(start + 20, start, start + 70_000);
  expect(clock.offset()).toBe(0);
  // Here the device is 50 ms fast.
  clock.measure(start - 30, start, start + 70_000);
  expect(clock.offset()).toBe(-30);
  clock.measure(start + wrongMs + 20, start, start + 70_000);
  expect(clock.offset()).toBe(wrongMs + 20 - 70_000);
});

test('a clock that is set is followed by the next answer', () => {
  const clock = new ServerClock();
  const told = vi.fn<() => void>();
  clock.subscribe(told);
  clock.measure(start + 10, start, start + 20);
  vi.setSystemTime(start - wrongMs);
  clock.measure(start + 300, start - wrongMs, start - wrongMs + 600);
  expect(clock.now()).toBe(start);
  expect(told).toHaveBeenCalledOnce();
});

test('only visible differences are reported, also when they add up', () => {
  const clock = new ServerClock();
  const told = vi.fn<() => void>();
  clock.subscribe(told);
  clock.measure(start + 300 + 500, start, start + 1_000);
  expect([clock.offset(), told.mock.calls.length]).toEqual([300, 0]);
  clock.measure(start + 550 + 400, start, start + 800);
  expect([clock.offset(), told.mock.calls.length]).toEqual([550, 1]);
});

test('an invalid time, and a clock that was set during the call, change nothing', () => {
  const clock = new ServerClock();
  clock.measure(Number.NaN, start, start);
  clock.measure(start + wrongMs, start, start - 5);
  expect(clock.offset()).toBe(0);
});
