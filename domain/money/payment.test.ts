import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentStatuses, type PaymentStatus } from '#contract/http/wallet.ts';
import { paymentBonusCents, timeBonusCents } from './bonuses.ts';
import { toCents } from './cents.ts';
import {
  amountFault,
  defaultAmount,
  isPending,
  knownPaymentStatus,
  parseAmount,
  type PaymentOutcome,
  settle,
} from './payment.ts';

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['9.99', 'amountTooSmall'],
  ['-100', 'amountTooSmall'],
  ['10', null],
  ['10.50', null],
  ['250,5', null],
  ['1 250,50', null],
  ['1\u{a0}250', null],
  ['100000', null],
  ['100000.01', 'amountTooLarge'],
  ['9'.repeat(30), 'amountTooLarge'],
  ['ten', 'amountNotUsd'],
  ['10.005', 'amountNotUsd'],
  // A thousand and a quarter, or one and a quarter?
  ['1,250', 'amountNotUsd'],
  ['1,250.50', 'amountNotUsd'],
  ['1e3', 'amountNotUsd'],
])('an amount of %j: %s', (typed, fault) => {
  expect(amountFault(typed)).toBe(fault);
});

test('an amount is read with a point or a comma, and no cent of it is lost', () => {
  expect(['250.5', '250,50', ' 1 250,50 ', '100'].map(parseAmount)).toEqual([250.5, 250.5, 1250.5, 100]);
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 10_000_000 }), fc.constantFrom('.', ','), (cents, separator) => {
      const text = `${Math.floor(cents / 100)}${separator}${String(cents % 100).padStart(2, '0')}`;
      expect([amountFault(text), toCents(parseAmount(text))]).toEqual([null, cents]);
    }),
  );
});

test('the form starts with an amount that is valid', () => {
  expect([defaultAmount, amountFault(String(defaultAmount))]).toEqual([100, null]);
});

const outcome = fc.constantFrom<PaymentOutcome>('paid', 'cancelled', 'expired');

test('reports may come repeatedly, late and in any order: a payment is credited once', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 12 }), (reports) => {
      let status: PaymentStatus = 'pending';
      let credits = 0;
      for (const report of reports) {
        const next = settle(status, report);
        if (next === 'paid' && status !== 'paid') credits++;
        status = next;
      }
      const isPaid = reports.includes('paid');
      expect([status, credits]).toEqual(isPaid ? ['paid', 1] : [reports[0] ?? 'pending', 0]);
    }),
  );
});

test('a payment is pending until its time is over', () => {
  const payment = { status: 'pending', expiresAt: '2026-01-01T00:30:00Z' };
  expect(isPending(payment, Date.parse('2026-01-01T00:29:59Z'))).toBe(true);
  expect(isPending(payment, Date.parse('2026-01-01T00:30:00Z'))).toBe(false);
  expect(isPending({ ...payment, expiresAt: null }, Date.parse('2030-01-01T00:00:00Z'))).toBe(true);
  expect(isPending({ ...payment, status: 'paid' }, 0)).toBe(false);
});

test('states of a newer API are not mistaken for known ones', () => {
  expect(paymentStatuses.map(knownPaymentStatus)).toEqual(paymentStatuses);
  expect(knownPaymentStatus('refunded')).toBeNull();
});

test('bonuses grow with the payment, and are whole cents', () => {
  expect([49_999, 50_000, 199_999, 200_000, 1_000_000].map(paymentBonusCents)).toEqual([
    0, 1_500, 5_999, 10_000, 80_000,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
      expect(Number.isInteger(paymentBonusCents(cents))).toBe(true);
      expect(paymentBonusCents(cents + 1)).toBeGreaterThanOrEqual(paymentBonusCents(cents));
    }),
  );
  expect(timeBonusCents(155)).toBe(15);
});
