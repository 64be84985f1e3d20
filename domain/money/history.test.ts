import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walletActions } from '#contract/enums.ts';
import type { WalletEntry } from '#contract/http/wallet.ts';
import { toUsd } from './cents.ts';
import {
  balancesBetween,
  dailyBalances,
  filterHistory,
  historyCells,
  historyFileName,
  sumHistory,
} from './history.ts';

const entryOf = (id: number, over: Partial<WalletEntry> = {}): WalletEntry => ({
  id,
  type: 'deposit',
  description: 'Payment',
  target: null,
  value: 10,
  balance: 10,
  createdAt: `2026-01-0${id}T10:00:00Z`,
  data: {},
  ...over,
});

test('the history is filtered by type and time', () => {
  const entries = [entryOf(3, { type: 'planPayment' }), entryOf(2), entryOf(1)];
  const ids = (over: Partial<Parameters<typeof filterHistory>[1]>) =>
    filterHistory(entries, { types: null, from: null, to: null, ...over }).map(({ id }) => id);
  expect(ids({})).toEqual([3, 2, 1]);
  expect(ids({ types: new Set(['deposit']) })).toEqual([2, 1]);
  expect(ids({ from: Date.parse('2026-01-02T10:00:00Z') })).toEqual([3, 2]);
  expect(ids({ to: Date.parse('2026-01-02T10:00:00Z') })).toEqual([1]);
});

test('sums are exact, whatever the number of entries', () => {
  const values = fc.array(
    fc.tuple(fc.constantFrom(...walletActions), fc.integer({ min: -100_000, max: 100_000 })),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(values, (movements) => {
      const sums = sumHistory(movements.map(([type, cents]) => entryOf(1, { type, value: toUsd(cents) })));
      const total = movements.reduce((sum, [, cents]) => sum + cents, 0);
      expect(Math.round((sums.received + sums.spent) * 100)).toBe(total);
      expect(sums.change).toBe(toUsd(total));
      expect(sums.byType.reduce((count, one) => count + one.count, 0)).toBe(movements.length);
      expect(sums.received).toBeGreaterThanOrEqual(0);
      expect(sums.spent).toBeLessThanOrEqual(0);
    }),
  );
  expect(sumHistory([entryOf(1, { value: 0.1 }), entryOf(2, { value: 0.2 })]).received).toBe(0.3);
});

test('the chart has the balance at the end of every day of the timezone', () => {
  const entries = [
    entryOf(4, { createdAt: '2026-01-05T23:30:00Z', balance: 7 }),
    entryOf(3, { createdAt: '2026-01-02T22:59:00Z', balance: 12 }),
    entryOf(2, { createdAt: '2026-01-02T10:00:00Z', balance: 15 }),
    entryOf(1, { balance: 10 }),
  ];
  expect(dailyBalances(entries, 'Europe/Berlin')).toEqual({
    days: ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'],
    balances: [10, 12, 12, 12, 12, 7],
  });
  expect(dailyBalances([], 'UTC')).toEqual({ days: [], balances: [] });
});

test('the chart can be limited to some days', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
  const all = { days, balances: [1, 2, 3] };
  const between = (from: string | null, to: string | null) => balancesBetween(all, { from, to }).balances;
  expect(between(null, null)).toEqual([1, 2, 3]);
  expect(between('2026-01-02', null)).toEqual([2, 3]);
  expect(between('2025-01-01', '2026-01-02')).toEqual([1, 2]);
  expect(between('2026-01-04', null)).toEqual([]);
  expect(between(null, '2025-12-31')).toEqual([]);
});

test('an exported entry has its words and plain numbers', () => {
  const entry = entryOf(1, { type: 'consolePayment', target: 'North', value: -0.05, balance: 1250.5 });
  const texts = {
    typeOf: (type: string) => `*${type}`,
    descriptionOf: (text: string) => `#${text}`,
    dateOf: (at: string) => at.slice(0, 10),
  };
  expect(historyCells([entry], ['ID', 'Type'], texts)).toEqual([
    ['ID', 'Type'],
    [1, '*consolePayment', '#Payment', 'North', -0.05, 1250.5, '2026-01-01'],
  ]);
  expect(historyFileName('2026-01-01-10-00')).toBe('wallet-history.2026-01-01-10-00.csv');
});
