import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { datePlus, instantOf } from '#domain/format/zone.ts';
import { plannedIntervals } from './calendar.ts';

const utc = (text: string): number => Date.parse(text);
const hour = 3_600_000;
const entry = (start: number, end: number, configId = 1, accounts = [0]) => ({
  configId,
  accounts,
  start,
  end,
});
/** The intervals as text in UTC, by default for one week. */
function shown(data: ScheduleData, timezone: string, from: string, to: string): string[] {
  return plannedIntervals(data, timezone, { from: utc(from), to: utc(to) }).map(
    ({ date, slot, configId, start, end }) =>
      `${date} ${slot}/${configId} ${new Date(start).toISOString().slice(5, 16)} - ${new Date(end).toISOString().slice(5, 16)}`,
  );
}
const everyDay = (...entries: ReturnType<typeof entry>[]): ScheduleData =>
  Array.from({ length: 7 }, (_, index) => ({ day: index + 1, entries }));

describe('planned intervals', () => {
  test('day 1 is Monday, and hours are those of the timezone', () => {
    const data = [{ day: 1, entries: [entry(9.25, 12, 7, [0, 3])] }];
    expect(shown(data, 'Europe/Berlin', '2026-07-06', '2026-07-13')).toEqual([
      '2026-07-06 0/7 07-06T07:15 - 07-06T10:00',
      '2026-07-06 3/7 07-06T07:15 - 07-06T10:00',
    ]);
    // The same hours of the wall clock after the timezone was changed.
    expect(shown(data, 'Asia/Tokyo', '2026-07-05', '2026-07-12')).toEqual([
      '2026-07-06 0/7 07-06T00:15 - 07-06T03:00',
      '2026-07-06 3/7 07-06T00:15 - 07-06T03:00',
    ]);
  });

  test('timezones may differ from UTC by parts of an hour', () => {
    const data = [{ day: 3, entries: [entry(0, 1)] }];
    expect(shown(data, 'Asia/Kathmandu', '2026-07-07', '2026-07-09')).toEqual([
      '2026-07-08 0/1 07-07T18:15 - 07-07T19:15',
    ]);
    expect(shown(data, 'Australia/Lord_Howe', '2026-07-07', '2026-07-09')).toEqual([
      '2026-07-08 0/1 07-07T13:30 - 07-07T14:30',
    ]);
  });

  test('24 is the midnight that ends the day; a bar that continues with the same config is one interval', () => {
    const data = [
      { day: 7, entries: [entry(22, 24), entry(22, 24, 2, [1])] },
      { day: 1, entries: [entry(0, 2), entry(0, 2, 3, [1])] },
    ];
    // From Sunday to Monday, and not into another config.
    expect(shown(data, 'UTC', '2026-07-05', '2026-07-07')).toEqual([
      '2026-07-05 0/1 07-05T22:00 - 07-06T02:00',
      '2026-07-05 1/2 07-05T22:00 - 07-06T00:00',
      '2026-07-06 1/3 07-06T00:00 - 07-06T02:00',
    ]);
  });

  test('an interval that has begun before the window keeps its start', () => {
    const data = everyDay(entry(20, 24), entry(0, 4));
    expect(shown(data, 'UTC', '2026-07-06T01:00:00Z', '2026-07-06T02:00:00Z')).toEqual([
      '2026-07-05 0/1 07-05T20:00 - 07-06T04:00',
    ]);
  });

  test('in spring, a bar in the skipped hour starts at the first moment after it, at its length', () => {
    const data = [{ day: 7, entries: [entry(1, 2.5), entry(2.5, 4, 2), entry(2, 3, 3, [1])] }];
    // 02:00 becomes 03:00 in Berlin at 01:00 UTC.
    expect(shown(data, 'Europe/Berlin', '2026-03-28', '2026-03-30')).toEqual([
      '2026-03-29 0/1 03-29T00:00 - 03-29T01:00',
      '2026-03-29 0/2 03-29T01:00 - 03-29T02:00',
      '2026-03-29 1/3 03-29T01:00 - 03-29T02:00',
    ]);
  });

  test('several bars in the skipped hour follow each other, up to the next bar of their account', () => {
    const data = [
      { day: 7, entries: [entry(2, 2.5), entry(2.5, 3, 2), entry(3.75, 5, 3), entry(3, 4, 4, [1])] },
    ];
    expect(shown(data, 'Europe/Berlin', '2026-03-28', '2026-03-30')).toEqual([
      '2026-03-29 0/1 03-29T01:00 - 03-29T01:30',
      '2026-03-29 1/4 03-29T01:00 - 03-29T02:00',
      '2026-03-29 0/2 03-29T01:30 - 03-29T01:45',
      '2026-03-29 0/3 03-29T01:45 - 03-29T03:00',
    ]);
    // In New York, too: 02:00 becomes 03:00 at 07:00 UTC. The bar that follows leaves no room.
    const full = [{ day: 7, entries: [entry(2, 3), entry(3, 4, 2)] }];
    expect(shown(full, 'America/New_York', '2026-03-07', '2026-03-09')).toEqual([
      '2026-03-08 0/2 03-08T07:00 - 03-08T08:00',
    ]);
  });

  test('in autumn, the doubled hour belongs to the bar that is planned in it', () => {
    const data = [{ day: 7, entries: [entry(1, 2.5), entry(2.5, 4, 2), entry(2, 3, 3, [1])] }];
    expect(shown(data, 'Europe/Berlin', '2026-10-24', '2026-10-26')).toEqual([
      '2026-10-25 0/1 10-24T23:00 - 10-25T00:30',
      '2026-10-25 1/3 10-25T00:00 - 10-25T02:00',
      '2026-10-25 0/2 10-25T00:30 - 10-25T03:00',
    ]);
  });

  test('a day that starts without a midnight starts when the clock has been set forward', () => {
    const data = [{ day: 5, entries: [entry(0, 2)] }];
    expect(shown(data, 'Africa/Cairo', '2026-04-23', '2026-04-25')).toEqual([
      '2026-04-24 0/1 04-23T22:00 - 04-23T23:00',
    ]);
  });
});

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Apia',
);
const dates = fc.integer({ min: 0, max: 4_000 }).map((days) => datePlus('2020-01-01', days));
const quarters = (min: number, max: number) =>
  fc.integer({ min: min * 4, max: max * 4 }).map((value) => value / 4);

test('later hours are never earlier instants, and the end of a day is the start of the next', () => {
  fc.assert(
    fc.property(dates, zones, quarters(0, 23), quarters(0.25, 1), (date, zone, start, length) => {
      const [from, to] = [instantOf(date, start, zone), instantOf(date, start + length, zone)];
      expect(to).toBeGreaterThanOrEqual(from);
      expect(instantOf(date, 24, zone)).toBe(instantOf(datePlus(date, 1), 0, zone));
    }),
  );
});

test('hours that the clock shows once are converted to the clock and back', () => {
  fc.assert(
    fc.property(dates, zones, quarters(0, 23.75), (date, zone, start) => {
      const at = instantOf(date, start, zone);
      const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      const planned = Temporal.PlainDate.from(date)
        .toPlainDateTime()
        .add({ minutes: start * 60 });
      const isSkipped = !planned.toZonedDateTime(zone).toPlainDateTime().equals(planned);
      const shows = wall.hour + wall.minute / 60;
      expect(isSkipped ? shows > start : shows === start).toBe(true);
    }),
  );
});

test('of any schedule, the intervals of an account never overlap, and a full week has no gap', () => {
  const bars = fc.array(fc.tuple(quarters(0, 23), quarters(1, 8), fc.integer({ min: 1, max: 3 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(dates, zones, bars, (date, zone, list) => {
      // Bars of a valid day: each starts at the end of the previous one, or later.
      let at = 0;
      const entries = list
        .toSorted(([a], [b]) => a - b)
        .flatMap(([start, length, configId]) => {
          const from = Math.max(at, start);
          const to = Math.min(24, from + length);
          at = to;
          return to - from >= 1 ? [entry(from, to, configId)] : [];
        });
      const from = instantOf(date, 0, zone);
      const window = { from, to: from + 14 * 24 * hour };
      const found = plannedIntervals(everyDay(...entries), zone, window);
      found.forEach((one, index) => {
        expect(one.end).toBeGreaterThan(one.start);
        expect(one.end).toBeGreaterThan(window.from);
        expect(one.start).toBeLessThan(window.to);
        expect(one.start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0);
      });
      const full = plannedIntervals(everyDay(entry(0, 24)), zone, window);
      expect(full).toHaveLength(1);
      expect(full[0]?.start).toBeLessThanOrEqual(window.from);
      expect(full[0]?.end).toBeGreaterThanOrEqual(window.to);
    }),
    { numRuns: 60 },
  );
});

test.each(['Europe/Berlin', 'America/New_York'])(
  'every hour of every local day of two years is played exactly once: %s',
  (zone) => {
    // A bar for each hour, with different configs, so that no two bars join into one interval.
    const bars = everyDay(...Array.from({ length: 24 }, (_, at) => entry(at, at + 1, at + 1)));
    const [from, to] = ['2027-01-01', '2029-01-01'].map((date) => instantOf(date, 0, zone)) as [
      number,
      number,
    ];
    let at = from;
    const played = new Map<string, number[]>();
    const faults: string[] = [];
    for (const { date, configId, start, end } of plannedIntervals(bars, zone, { from, to })) {
      // Without a gap and without an overlap, also in the nights in which the clock is changed.
      if (start !== at) faults.push(`${date}, ${configId}: ${start} instead of ${at}`);
      at = end;
      const wall = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
      expect(`${wall.toPlainDate().toString()} ${wall.hour}:${wall.minute}`).toBe(
        `${date} ${configId - 1}:0`,
      );
      played.set(date, [...(played.get(date) ?? []), (end - start) / hour]);
    }
    expect(faults).toEqual([]);
    expect(at).toBe(to);
    const odd = [...played].filter(
      ([, lengths]) => lengths.length !== 24 || lengths.some((one) => one !== 1),
    );
    // In spring the bar of the skipped hour has no room, and in autumn the doubled hour belongs to its bar.
    expect(odd.map(([, lengths]) => [lengths.length, Math.max(...lengths)])).toEqual(
      Array.from({ length: 2 }, () => [
        [23, 1],
        [24, 2],
      ]).flat(),
    );
    expect(played.size).toBe(365 + 366);
  },
);
