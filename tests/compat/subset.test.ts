import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { refusedBy, type Schema } from './subset.ts';

const { constantFrom, dictionary, integer, letrec, oneof, property, record, string, tuple } = fc;

const shared: ReadonlyMap<string, Schema> = new Map();
const documentOf = (type: z.ZodType) => ({
  schema: z.toJSONSchema(type, { io: 'input' }) as Schema,
  shared,
});

/** A type, and values of this type. */
interface Typed {
  type: z.ZodType;
  values: readonly unknown[];
}

const names = ['a', 'b', 'c'] as const;
const limit = integer({ min: 0, max: 4 });

/** Types as in the contract, small enough that two of them are often comparable. */
const { typed } = letrec<{ typed: Typed }>((self) => ({
  typed: oneof(
    { depthSize: 'small', withCrossShrink: true },
    tuple(limit, limit).map(([min, length]) => ({
      type: z
        .string()
        .min(min)
        .max(min + length),
      values: ['x'.repeat(min), 'x'.repeat(min + length)],
    })),
    tuple(integer({ min: -3, max: 3 }), limit).map(([min, size]) => ({
      type: z
        .int()
        .min(min)
        .max(min + size),
      values: [min, min + size],
    })),
    integer({ min: -3, max: 3 }).map((min) => ({ type: z.number().min(min), values: [min, min + 0.5, 1e9] })),
    constantFrom(['a'], ['a', 'b'], ['a', 'b', 'c']).map((some) => ({ type: z.enum(some), values: some })),
    constantFrom(true, false).map((value) => ({ type: z.literal(value), values: [value] })),
    self('typed').map(({ type, values }) => ({ type: type.nullable(), values: [...values, null] })),
    tuple(self('typed'), limit).map(([{ type, values }, max]) => ({
      type: z.array(type).max(max),
      values: [[], ...values.map((value) => Array.from({ length: max }, () => value))],
    })),
    self('typed').map(({ type, values }) => ({
      type: z.record(z.string(), type),
      values: [{}, ...values.map((value) => ({ k: value }))],
    })),
    dictionary(constantFrom(...names), record({ of: self('typed'), isOptional: constantFrom(true, false) }), {
      maxKeys: 3,
    }).map(objectOf),
  ),
}));

function objectOf(fields: Record<string, { of: Typed; isOptional: boolean }>): Typed {
  const entries = Object.entries(fields);
  const shape = entries.map(([name, { of, isOptional }]) => [
    name,
    isOptional ? of.type.optional() : of.type,
  ]);
  const full = (at: number) =>
    Object.fromEntries(entries.map(([name, { of }]) => [name, of.values[at % of.values.length]]));
  const least = entries
    .filter(([, { isOptional }]) => !isOptional)
    .map(([name, { of }]) => [name, of.values[0]] as const);
  return {
    type: z.object(Object.fromEntries(shape) as z.ZodRawShape),
    values: [full(0), full(1), Object.fromEntries(least)],
  };
}

/** Why a reader may refuse values of a writer with this type. */
const refused = (writer: z.ZodType, reader: z.ZodType): string[] =>
  refusedBy(documentOf(writer), documentOf(reader), { sendsDefaults: true });

test('every type is accepted by itself', () => {
  fc.assert(
    property(typed, ({ type }) => {
      expect(refused(type, type)).toEqual([]);
    }),
  );
});

test('an accepted type can really be read: each value of the writer matches the type of the reader', () => {
  let accepted = 0;
  fc.assert(
    property(typed, typed, (writer, reader) => {
      if (refused(writer.type, reader.type).length > 0) return;
      accepted++;
      for (const value of writer.values) expect(reader.type.safeParse(value).success).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(50);
});

test('a field that the reader does not know changes nothing', () => {
  fc.assert(
    property(typed, string({ minLength: 4, maxLength: 6 }), ({ type }, name) => {
      expect(refused(z.object({ of: type, [name]: z.string() }), z.object({ of: type }))).toEqual([]);
    }),
  );
});
