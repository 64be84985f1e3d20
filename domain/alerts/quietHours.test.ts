import { expect, test } from 'vitest';
import { openingsOf } from './preview.ts';
import { quietUntil } from './quietHours.ts';

const at = (text: string): number => Date.parse(text);
const night = { from: '22:00', to: '06:30', days: [1, 2, 3, 4, 5], timezone: 'Europe/Berlin' };

test('quiet hours are those of the zone of the rule, past midnight and over a change of the clock', () => {
  // A Monday in winter: 22:30 in Berlin.
  expect(quietUntil(night, at('2026-01-05T21:30:00Z'))).toBe(at('2026-01-06T05:30:00Z'));
  expect(quietUntil(night, at('2026-01-05T20:59:00Z'))).toBeNull();
  expect(quietUntil(night, at('2026-01-06T05:30:00Z'))).toBeNull();
  // The hours begin on Friday and end on Saturday; none begin on Saturday.
  expect(quietUntil(night, at('2026-01-10T04:00:00Z'))).toBe(at('2026-01-10T05:30:00Z'));
  expect(quietUntil(night, at('2026-01-10T22:00:00Z'))).toBeNull();
  const always = { ...night, days: [1, 2, 3, 4, 5, 6, 7] };
  // The night in which clocks are set forward.
  expect(quietUntil(always, at('2026-03-28T23:00:00Z'))).toBe(at('2026-03-29T04:30:00Z'));
  expect(quietUntil({ ...always, from: '09:00', to: '17:00' }, at('2026-01-05T09:00:00Z'))).toBe(
    at('2026-01-05T16:00:00Z'),
  );
  expect(quietUntil(null, 0)).toBeNull();
});

test('a preview counts the incidents that a rule would have opened: one for each server until everything was over', () => {
  const minute = 60_000;
  const span = (serverId: number, objectId: number, from: number, to: number | null) => ({
    serverId,
    objectId,
    from: from * minute,
    to: to === null ? null : to * minute,
  });
  const spans = [
    span(1, 1, 0, 10),
    span(1, 2, 5, 20),
    span(1, 3, 7, 8),
    span(1, 1, 200, 201),
    span(1, 1, 300, null),
    span(2, 9, 6, 9),
  ];
  const openings = openingsOf(spans, { forMs: 2 * minute, clearMs: minute, now: 400 * minute });
  expect(openings).toEqual([
    { at: 2 * minute, serverId: 1, count: 2 },
    { at: 8 * minute, serverId: 2, count: 1 },
    { at: 302 * minute, serverId: 1, count: 1 },
  ]);
});
