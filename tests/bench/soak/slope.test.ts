import { expect, test } from 'vitest';
import { slopePerHour } from './slope.ts';

const line = (perMinute: number, count = 20) =>
  Array.from({ length: count }, (_, minute) => ({ minute, value: 100 + minute * perMinute }));

test('the growth of a straight line is its slope', () => {
  expect(slopePerHour(line(2))).toBeCloseTo(120);
  expect(slopePerHour(line(0))).toBeCloseTo(0);
  expect(slopePerHour(line(-0.5))).toBeCloseTo(-30);
});

test('the start is left out: what grows only there is flat', () => {
  const samples = line(0).map((sample) => (sample.minute < 6 ? { ...sample, value: sample.minute } : sample));
  expect(slopePerHour(samples)).toBeCloseTo(0);
});

test('too few samples have no slope', () => {
  expect(slopePerHour(line(1, 2))).toBeNaN();
});
