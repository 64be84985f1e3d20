import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { account } from '#contract/http/accounts/account.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { exactCheckOf } from './exact.ts';

/** One field of each kind, and of each rule that the check knows or leaves to the schema. */
const shape = {
  text: z.string(),
  short: z.string().max(2),
  at: z.iso.datetime(),
  day: z.string().regex(/^\d$/),
  trimmed: z.string().trim(),
  count: z.int().positive().max(9),
  amount: z.number().gt(0.5).lt(2),
  small: z.int32(),
  flag: z.boolean().nullable().default(null),
  one: z.literal('a').optional(),
  kind: z.enum(['a', 'b']),
  either: z.union([z.string(), z.number()]),
  list: z.array(z.object({ id: z.int() })),
  few: z.array(z.int()).max(1).optional(),
  any: z.record(z.string(), z.number()).optional(),
  maybe: z.string().optional().default('x'),
};
const schema = z.object(shape);

const values = [
  0,
  1,
  2,
  0.7,
  9,
  10,
  -1,
  2 ** 40,
  '',
  'a',
  'abc',
  ' a',
  '5',
  '2026-01-01T00:00:00Z',
  true,
  null,
];
const anything = fc.oneof(
  fc.constantFrom<unknown>(...values, [], {}, [{ id: 1 }], [{ id: 'a' }], [{ id: 1, more: 1 }], [1], [1, 2], {
    a: 1,
  }),
);
const fitting = {
  text: 'a',
  short: 'a',
  at: '2026-01-01T00:00:00Z',
  day: '5',
  trimmed: 'a',
  count: 1,
  amount: 1,
  small: 1,
  flag: true,
  one: 'a',
  kind: 'a',
  either: 1,
  list: [{ id: 1 }],
  maybe: 'a',
};

/** What the schema makes of an exact value; another value as it is. */
const resultOf = (of: z.ZodType, value: unknown): unknown =>
  exactCheckOf(of)(value) ? of.parse(value) : value;

test('a value that is exact is what its schema returns', () => {
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(Object.keys({ ...shape, unknown: 0 }).map((name) => [name, anything])), {
        requiredKeys: [],
      }),
      fc.subarray(Object.keys(fitting)),
      (changed, removed) => {
        const value: Record<string, unknown> = { ...fitting, ...changed };
        for (const name of removed) delete value[name];
        expect(resultOf(schema, value)).toStrictEqual(value);
        for (const [name, field] of Object.entries(shape))
          expect(resultOf(field, value[name])).toStrictEqual(value[name]);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('valid values are exact, except where only the schema can tell', () => {
  expect(exactCheckOf(schema)(fitting)).toBe(true);
  expect(exactCheckOf(account)(account.parse(anAccount()))).toBe(true);
  expect(exactCheckOf(shape.few)([1])).toBe(false);
  expect(exactCheckOf(shape.any)({ a: 1 })).toBe(false);
});

test('values that a schema would add, remove or refuse are not exact', () => {
  const { kind: _, ...withoutKind } = fitting;
  const { flag: __, ...withoutFlag } = fitting;
  for (const value of [
    withoutKind,
    withoutFlag,
    { ...fitting, more: 1 },
    { ...fitting, trimmed: ' a' },
    [],
    null,
    'a',
  ])
    expect(exactCheckOf(schema)(value)).toBe(false);
});
