import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aReport } from './fixtures.ts';
import { deliveryMoney } from './delivery.ts';
import { compareMonths, figuresOf, financialCells, sumDays, valuesByDay } from './financial.ts';

test('the money of a delivery is rounded to the cent', () => {
  const pricing = { centsPerMillion: 4_000, feePercent: 12 };
  expect(deliveryMoney(0, pricing)).toEqual({ amountCents: 0, feeCents: 0 });
  expect(deliveryMoney(1_234_567, pricing)).toEqual({ amountCents: 4_938, feeCents: 593 });
  expect(deliveryMoney(1_000_000, { centsPerMillion: 4_000, feePercent: 0 }).feeCents).toBe(0);
});

test('days sum up to the cent, however many there are', () => {
  const cents = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 31 });
  fc.assert(
    fc.property(cents, (days) => {
      const rows = days.map((amount) => ({
        date: '2026-01-01',
        coins: 1,
        amount: amount / 100,
        fee: 0,
        income: amount / 100,
      }));
      const sum = days.reduce((total, amount) => total + amount, 0);
      expect(sumDays(rows)).toEqual({ coins: days.length, amount: sum / 100, fee: 0, income: sum / 100 });
    }),
  );
});

/** A comparison that there is. */
function compare(...months: Parameters<typeof compareMonths>) {
  const found = compareMonths(...months);
  if (!found) throw new Error('Nothing to compare');
  return found;
}

test('a month is compared with another one, figure by figure', () => {
  const now = { month: '2026-02', report: aReport('2026-02', { 1: 1000, 2: 500 }) };
  const before = { month: '2026-01', report: aReport('2026-01', { 1: 500, 31: 500 }) };
  const { firstDays, changes } = compare(now, before, '2026-03-01');
  expect(firstDays).toBeNull();
  expect(changes[0]).toEqual({ key: 'coins', now: 1500, before: 1000, change: 500, share: 0.5 });
  expect(changes.map(({ key, change }) => [key, change])).toEqual([
    ['coins', 500],
    ['amount', 5],
    ['fee', 0.5],
    ['income', 4.5],
  ]);
});

test('while a month has not ended, only as many days of the other one are compared', () => {
  const running = { month: '2026-03', report: aReport('2026-03', { 1: 100, 2: 100 }) };
  const whole = { month: '2026-02', report: aReport('2026-02', { 1: 50, 2: 50, 3: 9999 }) };
  const { firstDays, changes } = compare(running, whole, '2026-03-03');
  expect([firstDays, changes[0]?.before, changes[0]?.share]).toEqual([2, 100, 1]);
  expect(compare(whole, running, '2026-03-03').changes[0]?.now).toBe(100);
  const begun = { month: '2026-03', report: aReport('2026-03', {}) };
  expect(compareMonths(whole, begun, '2026-03-01')).toBeNull();
});

test('there is no share of nothing', () => {
  const now = { month: '2026-02', report: aReport('2026-02', { 1: 100 }) };
  const empty = { month: '2026-01', report: aReport('2026-01', {}) };
  expect(compare(now, empty, '2026-04-01').changes[0]).toMatchObject({ before: 0, share: null });
});

test('each day of a month has a value, null without deliveries', () => {
  const { data } = aReport('2026-02', { 1: 100, 28: 300 });
  const values = valuesByDay(data, 'coins', '2026-02');
  expect([values.length, values[0], values[1], values[27]]).toEqual([28, 100, null, 300]);
  expect(valuesByDay(data, 'coins', '2026-02', 31)).toHaveLength(31);
});

test('an export has the days and their sums', () => {
  const report = aReport('2026-02', { 1: 1000 });
  expect(figuresOf(report)).toEqual({ coins: 1000, amount: 10, fee: 1, income: 9 });
  expect(financialCells(report, ['Date', 'Coins'], 'Summary')).toEqual([
    ['Date', 'Coins'],
    ['2026/02/01', 1000, { value: 10, decimals: 2 }, { value: 1, decimals: 2 }, { value: 9, decimals: 2 }],
    ['Summary', 1000, { value: 10, decimals: 2 }, { value: 1, decimals: 2 }, { value: 9, decimals: 2 }],
  ]);
});
