import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueFault } from './issueFaults.ts';

const faultsOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => issueFault(issue));

test.each([
  [z.string(), undefined, 'This is required.'],
  [z.string(), 7, 'Expected a text.'],
  [z.number(), 'x', 'Expected a number.'],
  [z.int(), 1.5, 'Expected a whole number.'],
  [z.boolean(), 'x', 'Expected true or false.'],
  [z.array(z.int()), {}, 'Expected a list.'],
  [z.object({}), [], 'Expected an object.'],
  [z.record(z.string(), z.int()), 'x', 'Expected an object.'],
  [z.date(), 'x', 'This value is not valid.'],
  [z.string().min(2), 'x', 'The minimum number of characters is 2.'],
  [z.string().max(2), 'long', 'The maximum number of characters is 2.'],
  [z.array(z.int()).min(1), [], 'The minimum number of entries is 1.'],
  [z.array(z.int()).max(1), [1, 2], 'The maximum number of entries is 1.'],
  [z.int().min(1), 0, 'The minimum is 1.'],
  [z.number().max(9), 10, 'The maximum is 9.'],
  [z.email(), 'x', 'Expected an email.'],
  [z.iso.datetime(), 'x', 'Expected a date and time.'],
  [z.ipv4(), 'x', 'Expected an IPv4 address.'],
  [z.string().regex(/^a$/), 'x', 'This value is not valid.'],
  [z.enum(['a', 'b']), 'x', 'Choose one of the available values.'],
  [z.literal(1), 2, 'Choose one of the available values.'],
  [z.union([z.int(), z.null()]), 'x', 'This value is not valid.'],
  [z.strictObject({}), { more: 1 }, 'This value is not valid.'],
])('%o of %o: %s', (schema, value, text) => {
  // With a code, so that apps can show it in the language of their user.
  expect(faultsOf(schema, value)).toMatchObject([{ error: text, code: expect.any(String) }]);
});

test('a message of a schema that is a code stands for its error; other messages for people stay', () => {
  expect(faultsOf(z.string().regex(/^a$/, 'notBase32'), 'x')).toEqual([
    { error: 'Expected a base32 text', code: 'notBase32' },
  ]);
  expect(faultsOf(z.string('Select one'), undefined)).toEqual([{ error: 'Select one' }]);
});
