import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountStatus } from '#contract/enums.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { rowClassOf } from '#domain/accounts/status.ts';
import { createMemoryRows } from '#ui/DataGrid/fixtures.ts';
import { ClassCounter } from './useClassCounts.ts';

test('counts after changes are the same as a new count', () => {
  const state = fc.record({
    open: fc.boolean(),
    paired: fc.boolean(),
    status: fc.constantFrom(accountStatus.inactive, accountStatus.active, accountStatus.failed),
  });
  const change = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.option(state));
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 6 }), (rounds) => {
      const accounts = new Map([1, 2, 3].map((id) => [id, anAccount({ id })]));
      const rows = createMemoryRows(accounts);
      const counter = new ClassCounter(rows, ({ id }) => id !== 2);
      const count = (ids: readonly number[]) => [...counter.count(ids)];
      count(rows.ids());
      for (const round of rounds) {
        for (const [id, over] of round) {
          if (over) rows.set(new Map([[id, anAccount({ id, ...over })]]));
          else rows.remove(id);
        }
        count(round.map(([id]) => id));
        const classes = rows.ids().flatMap((id) => {
          const account = rows.get(id);
          return account && id !== 2 ? [rowClassOf(account)] : [];
        });
        for (const [name, counted] of Object.entries(counter.counts))
          expect(counted).toBe(classes.filter((one) => one === name).length);
      }
    }),
  );
});
