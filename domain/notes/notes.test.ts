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
  expect(iso('', 'UTC')).toBeNull();
});
