import { expect, test } from 'vitest';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { findAccounts } from './search.ts';

const rows = ['Anna.North@x.io', 'anna.south@x.io', 'bob.north@x.io'].map((email, at) => ({
  account: anAccount({ id: at + 1, email }),
}));
const found = (query: string, limit = 10): number[] => findAccounts(rows, query, limit).map(({ id }) => id);

test('accounts are found by all words of a query, in any case, up to a limit', () => {
  expect(found('anna')).toEqual([1, 2]);
  expect(found('NORTH anna')).toEqual([1]);
  expect(found('x.io', 2)).toEqual([1, 2]);
  expect(found('eve')).toEqual([]);
  expect(found(' ')).toEqual([]);
});
