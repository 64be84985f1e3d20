import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toUsd } from '#domain/money/cents.ts';
import { formatMoney, formatUsd } from './money.ts';

/** Russian separates groups and the currency with non-breaking spaces. */
const plainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ');

test.each([
  [1250, '$1,250.00', '1 250,00 $'],
  [0.05, '$0.05', '0,05 $'],
  [-49.5, '-$49.50', '-49,50 $'],
  [-0.001, '$0.00', '0,00 $'],
  [100_000_000.01, '$100,000,000.01', '100 000 000,01 $'],
])('%d dollars in both languages', (amount, english, russian) => {
  expect(formatUsd(amount, 'en')).toBe(english);
  expect(plainSpaces(formatUsd(amount, 'ru'))).toBe(russian);
});

test('a movement of money has its sign', () => {
  expect([500, -0.05, 0].map((amount) => formatUsd(amount, 'en', 'always'))).toEqual([
    '+$500.00',
    '-$0.05',
    '$0.00',
  ]);
});

test('reports are in euros', () => {
  expect(formatMoney(1250, 'EUR', 'en')).toBe('€1,250.00');
  expect(plainSpaces(formatMoney(1250, 'EUR', 'ru'))).toBe('1 250,00 €');
});

test('no cent is lost between the cents of the ledger and the text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.constantFrom('en', 'ru'), (cents, language) => {
      const text = formatUsd(toUsd(cents), language);
      const digits = Number(text.replaceAll(/\D/g, ''));
      expect(text.includes('-') ? -digits : digits).toBe(cents);
    }),
  );
});
