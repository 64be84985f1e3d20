import { expect, test } from 'vitest';
import { ageParts, frameAge } from './frame.ts';

test('three missed refreshes are borne, then the picture is stale', () => {
  expect(frameAge(1000, 16_000, 5000)).toEqual({ ageMs: 15_000, stale: false });
  expect(frameAge(1000, 16_001, 5000).stale).toBe(true);
  expect(frameAge(1000, 2_600, 300).stale).toBe(true);
});

test('a clock that reads earlier than the frame means no age', () => {
  expect(frameAge(1000, 900, 5000)).toEqual({ ageMs: 0, stale: false });
});

test.each([
  [0, 0, 's'],
  [17_999, 17, 's'],
  [60_000, 1, 'min'],
  [3_599_999, 59, 'min'],
  [7_200_000, 2, 'h'],
])('%i ms is %i %s', (ms, value, unit) => expect(ageParts(ms)).toEqual({ value, unit }));
