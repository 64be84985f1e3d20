import { expect, test } from 'vitest';
import { isSkipped, nextSkippedHours } from './skippedHours.ts';

const after = (text: string) => Date.parse(text);

test.each([
  ['Europe/Berlin', '2026-01-05T12:00:00Z', { date: '2026-03-29', day: 7, from: 2, to: 3 }],
  ['Europe/Berlin', '2026-03-29T12:00:00Z', { date: '2026-03-29', day: 7, from: 2, to: 3 }],
  ['Europe/Berlin', '2026-03-30T12:00:00Z', { date: '2027-03-28', day: 7, from: 2, to: 3 }],
  ['America/New_York', '2026-01-05T12:00:00Z', { date: '2026-03-08', day: 7, from: 2, to: 3 }],
  ['Africa/Cairo', '2026-01-05T12:00:00Z', { date: '2026-04-24', day: 5, from: 0, to: 1 }],
  ['UTC', '2026-01-05T12:00:00Z', null],
])('the next skipped hours in %s after %s', (timezone, now, expected) => {
  expect(nextSkippedHours(after(now), timezone)).toEqual(expected);
});

test('only a bar that lies within them whole is skipped', () => {
  const hours = { date: '2026-03-29', day: 7, from: 2, to: 3 };
  const bar = (day: number, start: number, end: number) => isSkipped({ day, start, end }, hours);
  expect([bar(7, 2, 3), bar(7, 1.5, 3), bar(7, 2, 3.25), bar(6, 2, 3)]).toEqual([true, false, false, false]);
});
