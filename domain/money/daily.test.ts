import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Activation,
  activePlan,
  centsUntilExpiry,
  daysLeft,
  dayShareCents,
  dueDay,
  nextDayCents,
  periodDays,
  periodMs,
} from './daily.ts';

const day = 86_400_000;
const price = fc.integer({ min: 0, max: 1_000_000 });

test('the days of a period cost its price to the cent, and differ by a cent at most', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 40 }), (cents, period) => {
      const shares = Array.from({ length: periodDays }, (_, at) =>
        dayShareCents(cents, period * periodDays + at),
      );
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

describe('the day that is due', () => {
  const start = 1_000 * day;
  const activation = (over: Partial<Activation> = {}): Activation => ({
    startedAt: start,
    expiredAt: start + periodMs,
    paidUntil: start + day,
    ...over,
  });

  test('is none while the current day is paid, nor after the end', () => {
    expect(dueDay(activation(), start + day - 1)).toBeNull();
    expect(dueDay(activation({ paidUntil: start + periodMs }), start + periodMs)).toBeNull();
  });

  test('is the first one of a new activation', () => {
    expect(dueDay(activation({ paidUntil: null }), start)).toEqual({ day: 0, paidUntil: start + day });
  });

  test('follows without a gap when the job is late by hours', () => {
    expect(dueDay(activation(), start + day + 5 * 3_600_000)).toEqual({ day: 1, paidUntil: start + 2 * day });
  });

  test('begins now after days that were not paid for', () => {
    const now = start + 10.5 * day;
    expect(dueDay(activation(), now)).toEqual({ day: 10, paidUntil: now + day });
  });

  test('each day of an activation is charged once, however often and late the job runs', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 3 * day }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(price, pauses, (cents, waits) => {
        let now = start;
        let paidUntil: number | null = null;
        const days: number[] = [];
        const problems: string[] = [];
        for (const wait of waits) {
          const due = dueDay(activation({ paidUntil }), now);
          if (due) {
            days.push(due.day);
            if (due.paidUntil <= now) problems.push('a day that is over was charged');
            paidUntil = due.paidUntil;
            if (dueDay(activation({ paidUntil }), now)) problems.push('a day was charged twice');
          }
          now += wait;
        }
        expect(problems).toEqual([]);
        expect(new Set(days).size).toBe(days.length);
        const sum = days.reduce((total, one) => total + dayShareCents(cents, one), 0);
        expect(sum).toBeLessThanOrEqual(cents);
      }),
    );
  });

  test('what is left to pay is the price of the period without the paid days', () => {
    expect(centsUntilExpiry(3_001, activation({ paidUntil: null }), start)).toBe(3_001);
    expect(centsUntilExpiry(3_000, activation(), start + 1)).toBe(2_900);
    expect(centsUntilExpiry(3_000, activation({ paidUntil: start + periodMs }), start + 1)).toBe(0);
    expect(nextDayCents(3_000, activation(), start)).toBe(100);
  });
});

test.each([
  [1_000, 3_000, 1, 10],
  [1_000, 3_000, 3, 3],
  [0, 3_000, 1, 0],
  [-5, 3_000, 1, 0],
  [1_000, 0, 5, null],
  [1_000, 3_000, 0, null],
])('%i cents last at %i cents for each of %i consoles: %s days', (balance, period, consoles, expected) => {
  expect(daysLeft(balance, period, consoles)).toBe(expected);
});

test('of the bought plans the newest is active until its end, also when it starts later than the clock says', () => {
  const league = { startedAt: '2026-01-01T00:00:00Z', expiredAt: '2026-01-31T00:00:00Z' };
  const club = { startedAt: '2026-01-10T12:00:00.500Z', expiredAt: null };
  const none = { startedAt: null, expiredAt: null };
  const at = (text: string) => Date.parse(text);
  expect(activePlan([league], at('2026-01-30T23:59:59Z'))).toBe(league);
  expect(activePlan([league], at('2026-01-31T00:00:00Z'))).toBeNull();
  expect(activePlan([none, league, club], at('2026-01-10T12:00:00Z'))).toBe(club);
  expect(activePlan([none], 0)).toBeNull();
});
