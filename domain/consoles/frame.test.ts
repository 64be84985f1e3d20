import { expect, test } from 'vitest';
import { ageParts, frameAge, stalenessIntervalMs } from './frame.ts';

test('a picture is stale after three missed refreshes', () => {
  expect(frameAge(1000, 16_000, 5000)).toEqual({ ageMs: 15_000, state: 'late' });
  expect(frameAge(1000, 16_001, 5000).state).toBe('stale');
  expect(frameAge(1000, 2_600, 300).state).toBe('stale');
});

test('a picture is due until its refresh is a second late', () => {
  expect(frameAge(1000, 6_999, 5000).state).toBe('due');
  expect(frameAge(1000, 7_000, 5000).state).toBe('late');
});

test('focusing a tile does not make its picture stale unless no new picture arrives', () => {
  const pace = { intervalMs: 300, previousMs: 5000, since: 10_000 };
  const stateAt = (now: number) => frameAge(6_000, now, stalenessIntervalMs(pace, now)).state;
  expect(stateAt(10_000)).toBe('due');
  expect(stateAt(11_500)).toBe('due');
  expect(stateAt(11_501)).toBe('stale');
});

test('a tile that loses focus uses the slower staleness interval at once', () => {
  const pace = { intervalMs: 5000, previousMs: 300, since: 10_000 };
  expect(frameAge(9_900, 13_000, stalenessIntervalMs(pace, 13_000)).state).toBe('due');
});

test('a frame with a timestamp in the future has age 0', () => {
  expect(frameAge(1000, 900, 5000)).toEqual({ ageMs: 0, state: 'due' });
});

test.each([
  [0, 0, 's'],
  [17_999, 17, 's'],
  [60_000, 1, 'min'],
  [3_599_999, 59, 'min'],
  [7_200_000, 2, 'h'],
])('%i ms is %i %s', (ms, value, unit) => expect(ageParts(ms)).toEqual({ value, unit }));
