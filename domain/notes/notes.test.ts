import { expect, test } from 'vitest';
import { nextAt } from './notes.ts';

test('a time of the wall clock is that of today, or of tomorrow when it is over, in the zone of the user', () => {
  const now = Date.parse('2026-01-01T16:30:00Z');
  const iso = (time: string, timezone: string) => {
    const at = nextAt(time, now, timezone);
    return at === null ? null : new Date(at).toISOString();
  };
  expect(iso('18:00', 'UTC')).toBe('2026-01-01T18:00:00.000Z');
  expect(iso('16:30', 'UTC')).toBe('2026-01-02T16:30:00.000Z');
  expect(iso('18:00', 'Europe/Berlin')).toBe('2026-01-01T17:00:00.000Z');
  for (const none of ['', '9', '18:75', '24:00', '99:99']) expect(iso(none, 'UTC')).toBeNull();
});

test.each([
  ['2027-03-27T22:30:00Z', '08:00', '2027-03-28T06:00:00.000Z'],
  ['2027-10-30T22:30:00Z', '00:15', '2027-10-31T23:15:00.000Z'],
])('a day with a change of the clock is no day of 24 hours: %s, %s', (now, time, expected) => {
  const at = nextAt(time, Date.parse(now), 'Europe/Berlin');
  expect(at === null ? null : new Date(at).toISOString()).toBe(expected);
});
