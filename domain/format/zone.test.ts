import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateTime } from './time.ts';
import { createDateText, dateOf, datePlus, dayOf, dayOfDate, minuteOfDay } from './zone.ts';

const hours = ({ start, end }: { start: number; end: number }): number => (end - start) / 3_600_000;
const utc = (text: string): number => Date.parse(text);

test.each([
  ['2026-07-01T12:00:00Z', 'UTC', '2026-07-01T00:00:00Z', 24],
  ['2026-07-01T23:30:00Z', 'Europe/Berlin', '2026-07-01T22:00:00Z', 24],
  ['2026-07-01T12:00:00Z', 'Asia/Kathmandu', '2026-06-30T18:15:00Z', 24],
  // The clocks go forward, and back.
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
  ['2026-10-25T12:00:00Z', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
  // This zone has no midnight on the day on which its clocks go forward.
  ['2026-04-24T12:00:00Z', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
])('%s in %s belongs to the day that starts at %s and has %d hours', (at, timezone, start, length) => {
  const day = dayOf(utc(at), timezone);
  expect(new Date(day.start).toISOString()).toBe(new Date(start).toISOString());
  expect(hours(day)).toBe(length);
});

test('every instant lies within its day, and all instants of a day have the same date', () => {
  const zones = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  );
  const moments = fc.integer({ min: utc('2020-01-01'), max: utc('2030-01-01') });
  fc.assert(
    fc.property(moments, zones, (at, timezone) => {
      const { start, end } = dayOf(at, timezone);
      const date = (moment: number) => dateTime(moment, timezone).slice(0, 10);
      expect(start <= at && at < end).toBe(true);
      expect([date(start), date(end - 1)]).toEqual([date(at), date(at)]);
      expect(date(start - 1) === date(at) || date(end) === date(at)).toBe(false);
    }),
  );
});

test('the minute of the day follows the local clock', () => {
  expect(minuteOfDay(utc('2026-07-01T22:05:30Z'), 'UTC')).toBe(22 * 60 + 5);
  expect(minuteOfDay(utc('2026-07-01T22:05:00Z'), 'Asia/Tokyo')).toBe(7 * 60 + 5);
});

test('the day of a date contains that date, and days are contiguous', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Pacific/Kiritimati',
    'Etc/GMT+12',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'America/New_York',
  );
  const dates = fc.integer({ min: 0, max: 3_000 }).map((days) => datePlus('2020-01-01', days));
  fc.assert(
    fc.property(dates, zones, (date, timezone) => {
      const { start, end } = dayOfDate(date, timezone);
      expect([dateOf(start, timezone), dateOf(end - 1, timezone)]).toEqual([date, date]);
      expect(dayOfDate(datePlus(date, 1), timezone).start).toBe(end);
      expect(datePlus(datePlus(date, 1), -1)).toBe(date);
    }),
  );
});

test('a date skipped by the timezone resolves to an adjacent day', () => {
  const { start } = dayOfDate('2011-12-30', 'Pacific/Apia');
  expect(['2011-12-29', '2011-12-31']).toContain(dateOf(start, 'Pacific/Apia'));
});

test('the text is the same as that of the browser, in every timezone and on every day', () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'];
  const texts = new Map(zones.map((zone) => [zone, createDateText(zone)]));
  const at = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') });
  fc.assert(
    fc.property(at, fc.constantFrom(...zones), (moment, zone) => {
      expect(texts.get(zone)?.(moment)).toBe(dateTime(moment, zone));
    }),
    { numRuns: 500 },
  );
});

test('the text is the same on the day on which the clock is changed', () => {
  const text = createDateText('Europe/Berlin');
  for (let at = Date.parse('2026-03-28T23:00:00Z'); at < Date.parse('2026-03-29T03:00:00Z'); at += 600_000)
    expect(text(at)).toBe(dateTime(at, 'Europe/Berlin'));
});
