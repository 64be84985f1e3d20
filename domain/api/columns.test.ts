import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { columnBlock } from '#contract/columns.ts';
import { account } from '#contract/http/accounts/account.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { blockOf, fieldOf, rowsOf } from './columns.ts';
import { exactCheckOf } from './exact.ts';
import { exactBlockCheckOf } from './exactBlock.ts';

const few = fc.constantFrom<unknown>(null, '', 'a', '[1]', '{}', 0, 1, true, [1], {}, { a: 1 });
const value = fc.oneof(
  few,
  fc.jsonValue({ maxDepth: 3 }).filter((json) => !JSON.stringify(json).includes('__proto__')),
);
const rows = fc.array(
  fc.record(
    { id: fc.nat(), few, group: fc.record({ a: few, b: value }, { requiredKeys: ['b'] }), value, any: value },
    { requiredKeys: ['id'] },
  ),
  { maxLength: 70 },
);

test('rows are the same after a conversion to columns, and as JSON', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const block = columnBlock.parse(JSON.parse(JSON.stringify(blockOf(given))));
      expect(rowsOf(block)).toEqual(JSON.parse(JSON.stringify(given)));
      expect(fieldOf(block, 'id')).toEqual(given.map(({ id }) => id));
    }),
  );
});

test('repeated values are written once, and are one object afterwards', () => {
  const server = { id: 1, name: 'North' };
  const block = blockOf([1, 2, 3, 4].map((id) => ({ id, server: { ...server }, kind: id % 2 })));
  expect(block).toEqual({
    count: 4,
    fields: {
      id: { values: [1, 2, 3, 4] },
      server: { all: server },
      kind: { values: [1, 0], at: [0, 1, 0, 1] },
    },
  });
  const [first, last] = rowsOf<{ server: object }>(block);
  expect(first?.server).toBe(last?.server);
});

const schema = z.object({
  id: z.int(),
  name: z.string().optional(),
  flag: z.boolean().nullable().default(null),
  group: z.object({ a: z.string(), b: z.number().optional() }).optional(),
});
const odd = fc.oneof(
  fc.constantFrom<unknown>(1, 'a', null, { a: 'a' }, { a: 'a', b: 1 }, { a: 1 }, { b: 1 }),
);
const nearly = fc.array(
  fc.record(
    { id: fc.oneof(fc.nat(), odd), name: odd, flag: fc.oneof(fc.boolean(), odd), group: odd, more: odd },
    { requiredKeys: ['id'] },
  ),
  { minLength: 1, maxLength: 6 },
);

test('a block is exact when its rows are', () => {
  fc.assert(
    fc.property(nearly, (given) => {
      expect(exactBlockCheckOf(schema)(blockOf(given))).toBe(exactCheckOf(z.array(schema))(given));
    }),
    { numRuns: 500 },
  );
  const accounts = Array.from({ length: 40 }, (_, at) => anAccount({ id: at + 1, psn: { id: `${at}` } }));
  expect(exactBlockCheckOf(account)(blockOf(accounts))).toBe(true);
});

test.each([
  ['no block', [1]],
  ['too few values', { count: 2, fields: { id: { values: [1] }, flag: { all: null } } }],
  ['a place outside', { count: 1, fields: { id: { values: [1], at: [1] }, flag: { all: null } } }],
  ['a needed value is missing', { count: 1, fields: { id: { values: [1], at: [-1] }, flag: { all: null } } }],
  ['a needed field is missing', { count: 1, fields: { flag: { all: null } } }],
  [
    'an inherited name',
    { count: 1, fields: { id: { all: 1 }, flag: { all: null }, toString: { all: 'a' } } },
  ],
])('a block is not exact: %s', (_, block) => {
  expect(exactBlockCheckOf(schema)(block)).toBe(false);
});
