import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planFleet, serverCount } from '#demo/seed/plan.ts';

const of = (planned: ReturnType<typeof planFleet>, server: number) =>
  planned.filter((one) => one.server === server);
const accountsOf = (planned: ReturnType<typeof planFleet>) =>
  planned.reduce((sum, { accounts }) => sum + accounts, 0);

test('the default fleet has 60 consoles on six servers and 300 accounts', () => {
  const planned = planFleet(null);
  expect(Array.from({ length: serverCount }, (_, server) => of(planned, server).length)).toEqual([
    10, 10, 10, 10, 10, 10,
  ]);
  expect(accountsOf(planned)).toBe(300);
});

test('100 consoles are on the first server; accounts that find no slot get further consoles on the others', () => {
  const planned = planFleet({ consoles: 100, accounts: 5000 });
  expect(planned).toHaveLength(174);
  expect(of(planned, 0)).toHaveLength(100);
  expect(accountsOf(planned)).toBe(5000);
  expect(planFleet({ consoles: 100, accounts: 2500 })).toHaveLength(100);
  expect(planFleet({ consoles: 1000, accounts: 5000 })).toHaveLength(1000);
  expect(of(planFleet({ consoles: 1000, accounts: 5000 }), 0)).toHaveLength(167);
});

test('every account has a slot, and empty consoles stay empty', () => {
  const sizes = fc.record({ consoles: fc.nat(400), accounts: fc.nat(9000) });
  fc.assert(
    fc.property(sizes, (fleet) => {
      const planned = planFleet(fleet);
      expect(accountsOf(planned)).toBe(fleet.accounts);
      expect(planned.length).toBeGreaterThanOrEqual(fleet.consoles);
      expect(planned.every(({ accounts }) => accounts <= 31)).toBe(true);
      expect(planned.filter(({ kind, accounts }) => kind === 'empty' && accounts > 0)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
