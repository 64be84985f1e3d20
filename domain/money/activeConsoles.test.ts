import { expect, test } from 'vitest';
import type { ActiveConsole } from '#contract/http/wallet.ts';
import { costsOf, nextChargeOf, serversOf, unpaidConsoles } from './activeConsoles.ts';

const now = Date.parse('2026-01-01T12:00:00Z');

const consoleOf = (id: number, over: Partial<ActiveConsole> = {}): ActiveConsole => ({
  id,
  name: `c${id}`,
  serverGroup: { id: 1, name: 'North' },
  server: { id: 1, name: 'North 1' },
  startedAt: '2026-01-01T00:00:00Z',
  expiredAt: '2026-01-31T00:00:00Z',
  paidUntil: '2026-01-02T00:00:00Z',
  pricePerDay: 0.05,
  priceUntilExpiry: 1.45,
  ...over,
});

test('costs are exact sums, and unknown only where no console has a price', () => {
  const three = [consoleOf(1, { pricePerDay: 0.1 }), consoleOf(2, { pricePerDay: 0.2 }), consoleOf(3)];
  expect(costsOf(three)).toEqual({ perDay: 0.35, untilExpiry: 4.35 });
  const unknown = { pricePerDay: null, priceUntilExpiry: null };
  expect(costsOf([consoleOf(1), consoleOf(2, unknown)])).toEqual({ perDay: 0.05, untilExpiry: 1.45 });
  expect(costsOf([consoleOf(1, unknown)])).toEqual({ perDay: null, untilExpiry: null });
  expect(costsOf([])).toEqual({ perDay: 0, untilExpiry: 0 });
});

test('the next charge is that of all consoles whose day begins in the same minute', () => {
  const consoles = [
    consoleOf(1, { paidUntil: '2026-01-01T15:00:30Z' }),
    consoleOf(2),
    consoleOf(3, { paidUntil: '2026-01-01T15:00:00Z' }),
    // Consoles that end without another day, or that are not paid at all.
    consoleOf(4, { paidUntil: '2026-01-01T13:00:00Z', expiredAt: '2026-01-01T13:00:00Z' }),
    consoleOf(5, { paidUntil: '2026-01-01T11:00:00Z' }),
    consoleOf(6, { paidUntil: null }),
  ];
  const next = nextChargeOf(consoles, now);
  expect(next?.at).toBe(Date.parse('2026-01-01T15:00:00Z'));
  expect(next?.price).toBe(0.1);
  expect(next?.consoles.map(({ id }) => id)).toEqual([1, 3]);
  expect(nextChargeOf(consoles.slice(3), now)).toBeNull();
});

test('a day that the balance did not cover is unpaid, one that is about to be charged is not', () => {
  const consoles = [
    consoleOf(1, { paidUntil: '2026-01-01T11:00:00Z' }),
    consoleOf(2, { paidUntil: '2026-01-01T11:59:00Z' }),
    consoleOf(3, { paidUntil: '2026-01-01T11:00:00Z', expiredAt: '2026-01-01T11:30:00Z' }),
    consoleOf(4),
  ];
  expect(unpaidConsoles(consoles, now).map(({ id }) => id)).toEqual([1]);
});

test('servers are listed once, with the number of their consoles', () => {
  const south = { server: { id: 2, name: 'South 1' }, serverGroup: { id: 2, name: 'South' } };
  expect(serversOf([consoleOf(1), consoleOf(2, south), consoleOf(3)])).toEqual([
    { id: 1, name: 'North 1', group: 'North', consoles: 2 },
    { id: 2, name: 'South 1', group: 'South', consoles: 1 },
  ]);
});
