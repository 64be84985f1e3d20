import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf } from '#domain/api/columns.ts';
import { AccountsServer } from '#tests/support/accountsServer.ts';
import { anAccount } from './fixtures.ts';
import { KnownAccounts } from './knownAccounts.ts';
import {
  type AccountLoad,
  afterFailure,
  afterPage,
  before,
  isLater,
  type LoadPoint,
  pageQuery,
  startLoad,
} from './load.ts';
import { AccountTable } from './table.ts';

test('pages become smaller after each failure, until the load has failed', () => {
  const limits: number[] = [];
  for (let load: AccountLoad | null = startLoad(null); load; load = afterFailure(load))
    limits.push(load.limit);
  expect(limits).toEqual([5000, 4000, 3000, 2000]);
});

test('a smaller page continues where the last one ended, and later pages stay small', () => {
  const full = { count: 5000, total: 12_000, updatedAt: '2026-01-01T00:00:00Z' };
  const smaller = afterFailure(afterPage(startLoad(null), full));
  expect(smaller && pageQuery(smaller)).toEqual({ limit: '4000', offset: '5000' });
  const next = smaller && afterPage(smaller, { ...full, count: 4000, updatedAt: '2026-01-01T00:00:09Z' });
  expect(next).toMatchObject({
    limit: 4000,
    offset: 9000,
    isComplete: false,
    horizon: { at: full.updatedAt },
  });
});

test('a full page is never the last one, even if the total has shrunk meanwhile', () => {
  const page = { count: 5000, total: 5000, updatedAt: '2026-01-01T00:00:00Z' };
  expect(afterPage(startLoad(null), page).isComplete).toBe(false);
  expect(afterPage(startLoad(null), { ...page, count: 4999, total: 4999 }).isComplete).toBe(true);
  expect(afterPage(startLoad(null), { ...page, count: 1000, total: 4999 }).isComplete).toBe(false);
  expect(afterPage(startLoad(null), { ...page, count: 0 }).isComplete).toBe(true);
});

test('accounts that were already received do not advance the next page', () => {
  const page = { count: 5300, total: 12_000, updatedAt: '2026-01-01T00:00:00Z' };
  const second = afterPage(afterPage(startLoad(null), { ...page, count: 5000 }), page);
  expect(second).toMatchObject({ offset: 10_000, isComplete: false });
  expect(afterPage(second, { ...page, count: 2300 })).toMatchObject({ isComplete: true });
});

test('instants are compared and moved with their microseconds', () => {
  expect(isLater('2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00.123Z')).toBe(true);
  expect(isLater('2026-01-01T00:00:00.123Z', '2026-01-01T00:00:00.123000Z')).toBe(false);
  const point = { at: '2026-01-01T00:05:00.123456Z', position: 'a.7' };
  expect(before(point, 0)).toEqual(point);
  expect(before(point, 120_000)).toEqual({ at: '2026-01-01T00:03:00.123Z', position: null });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), id: fc.integer({ min: 1, max: 30 }), index: fc.nat(30) }),
  fc.record({ kind: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('add' as const), id: fc.integer({ min: 1, max: 40 }) }),
);
/** What happens before each page: changes on the server, and whether the page fails at first. */
const round = fc.record({ steps: fc.array(step, { maxLength: 5 }), fails: fc.boolean() });
const setup = fc.record({ size: fc.integer({ min: 1, max: 12 }), hasPositions: fc.boolean() });

test('whatever changes between pages and loads, and whatever fails, the copy ends equal', () => {
  fc.assert(
    fc.property(fc.array(round, { maxLength: 25 }), setup, (rounds, { size, hasPositions }) => {
      const server = new AccountsServer({ hasPositions }).fill(20);
      const copy = new AccountTable();
      const known = new KnownAccounts();
      const queue = [...rounds];
      const happen = (): boolean => {
        const { steps, fails } = queue.shift() ?? { steps: [], fails: false };
        for (const change of steps) {
          if (change.kind === 'edit') server.edit(change.id, { index: change.index });
          else if (change.kind === 'delete') server.delete(change.id);
          else server.put(anAccount({ id: change.id }));
        }
        return fails;
      };
      /** Loads like a worker: pages are scaled down from 5,000, and a failed load restarts from its beginning. */
      const run = (since: LoadPoint | null): LoadPoint | null => {
        let load = startLoad(since);
        if (since === null) known.startAll();
        while (!load.isComplete) {
          if (happen()) {
            const smaller = afterFailure(load);
            if (!smaller) return since;
            load = smaller;
          }
          const limit = Math.max(1, Math.round((size * load.limit) / 5000));
          const query = { ...pageQuery(load), limit: String(limit) };
          const { data, summary } = server.answer(query);
          known.remove(summary.deleted);
          known.add(blockOf(data));
          copy.remove(summary.deleted);
          copy.put(data);
          load = { ...afterPage({ ...load, limit }, { count: data.length, ...summary }), limit: load.limit };
        }
        if (since === null) copy.remove(known.endAll());
        return load.horizon;
      };
      let since: LoadPoint | null = null;
      do since = run(since);
      while (queue.length > 0 || since === null);
      run(since);
      const shown = [...copy.rows.values()].map(({ account }) => account).toSorted((a, b) => a.id - b.id);
      expect(shown).toEqual([...server.accounts.values()].toSorted((a, b) => a.id - b.id));
    }),
  );
});
