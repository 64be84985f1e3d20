import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activationAt, daysOfPeriod, endedPeriods } from './activation.ts';
import { type Activation, dayMs, periodDays, periodMs } from './daily.ts';

const start = 1_000 * dayMs;
const end = start + periodMs;
const activation = (own: Partial<Activation> = {}): Activation => ({
  startedAt: start,
  expiredAt: end,
  paidUntil: start + dayMs,
  ...own,
});

describe('the activation of a console', () => {
  const at = (now: number, own: { isConnected?: boolean; lastRound?: number | null } = {}) =>
    activationAt(activation(), { now, isConnected: true, lastRound: now - 1_000, ...own });
  const anew = (now: number): Activation => ({ startedAt: now, expiredAt: now + periodMs, paidUntil: null });

  test('begins with the first connection, without a paid day', () => {
    const situation = { now: start, lastRound: null };
    expect(activationAt(null, { ...situation, isConnected: false })).toBeNull();
    expect(activationAt(null, { ...situation, isConnected: true })).toEqual(anew(start));
  });

  test('stays as it is until its period ends, connected or not', () => {
    const before = activation();
    for (const isConnected of [true, false])
      expect(activationAt(before, { now: end - 1, isConnected, lastRound: null })).toBe(before);
  });

  test('ends with its period where the console is not connected', () => {
    expect(at(end, { isConnected: false })).toBeNull();
  });

  test('goes on with the next period where it is connected, and keeps what was paid', () => {
    expect(at(end)).toEqual(activation({ expiredAt: end + periodMs }));
  });

  test('begins again after a break of a day', () => {
    expect(at(end + dayMs - 1)).toEqual(activation({ expiredAt: end + periodMs }));
    expect(at(end + dayMs)).toEqual(anew(end + dayMs));
  });

  test('continues after an outage without checks, however long, to the end of the current period', () => {
    const now = end + 2 * periodMs;
    expect(at(now, { lastRound: end - 1 })).toEqual(activation({ expiredAt: end + 3 * periodMs }));
    expect(at(now - 1, { lastRound: end - 1 })).toEqual(activation({ expiredAt: end + 2 * periodMs }));
    // The end was noticed: the console was not connected then.
    expect(at(now, { lastRound: end })).toEqual(anew(now));
    expect(at(now, { lastRound: null })).toEqual(anew(now));
  });

  test('of a connected console covers now, and lasts whole periods', () => {
    const hours = fc.nat(200 * 24).map((count) => start + (count * dayMs) / 24);
    fc.assert(
      fc.property(hours, fc.option(hours), (now, lastRound) => {
        const after = activationAt(activation(), { now, isConnected: true, lastRound });
        const { startedAt, expiredAt } = after ?? { startedAt: NaN, expiredAt: NaN };
        expect(expiredAt).toBeGreaterThan(now);
        expect((expiredAt - startedAt) % periodMs).toBe(0);
      }),
    );
  });
});

describe('the periods that may have a bonus', () => {
  /** In its third period. */
  const third = activation({ expiredAt: start + 3 * periodMs });
  const currentStart = start + 2 * periodMs;

  test('are those that another one followed', () => {
    expect(endedPeriods(activation(), null, start + dayMs)).toEqual([]);
    expect(endedPeriods({ ...third, paidUntil: currentStart }, null, currentStart)).toEqual([0, 1]);
    expect(endedPeriods({ ...third, paidUntil: null }, null, currentStart)).toEqual([0, 1]);
  });

  test('begin after the last one with a bonus', () => {
    const paid = { ...third, paidUntil: currentStart };
    expect(endedPeriods(paid, start + periodMs, currentStart)).toEqual([1]);
    expect(endedPeriods(paid, currentStart, currentStart)).toEqual([]);
    expect(endedPeriods(paid, currentStart + periodMs, currentStart)).toEqual([]);
  });

  test('wait for a day that may still be paid', () => {
    const paidUntil = currentStart - 1;
    expect(endedPeriods({ ...third, paidUntil }, null, paidUntil + dayMs - 1)).toEqual([]);
    expect(endedPeriods({ ...third, paidUntil }, null, paidUntil + dayMs)).toEqual([0, 1]);
  });
});

test('a period has its days by their numbers since the start of the activation', () => {
  expect(daysOfPeriod(0)).toEqual(Array.from({ length: periodDays }, (_, at) => at));
  expect([daysOfPeriod(2).at(0), daysOfPeriod(2).at(-1)]).toEqual([60, 89]);
});
