import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aField, anySchema, anyValueOf } from './fixtures.ts';
import { editorOf, parseValue, valueFault } from './values.ts';

test.each([
  [{ type: 'boolean' }, 'true', { reason: 'notBoolean' }],
  [{ type: 'boolean' }, true, null],
  [{ type: 'ipv4' }, '10.0.0.256', null],
  [{ type: 'ipv4' }, '10.0.0', { reason: 'notAddress' }],
  [{ type: 'ipv4' }, '10.0.0.1000', { reason: 'notAddress' }],
  [{ type: 'string' }, 3, { reason: 'notText' }],
  [{ type: 'string' }, '', null],
  [{ type: 'string' }, ' a', { reason: 'unreadable' }],
  [{ type: 'string' }, 'a\0b', { reason: 'unreadable' }],
  [{ type: 'string' }, 'x'.repeat(501), { reason: 'tooLong', limit: 500 }],
  [{ type: 'string', maximum: 3 }, 'abcd', { reason: 'tooLong', limit: 3 }],
  [{ type: 'string', minimum: 3 }, 'ab', { reason: 'tooShort', limit: 3 }],
  [{ type: 'string', enum: ['easy', 'hard'] }, 'Easy', { reason: 'notInEnum' }],
  [{ type: 'integer' }, 1.5, { reason: 'notInteger' }],
  [{ type: 'integer' }, '1', { reason: 'notInteger' }],
  [{ type: 'integer' }, 2 ** 53, { reason: 'notInteger' }],
  [{ type: 'integer', minimum: 2 }, 1, { reason: 'belowMinimum', limit: 2 }],
  [{ type: 'integer', maximum: 2 }, 3, { reason: 'aboveMaximum', limit: 2 }],
  [{ type: 'integer', maximum: 2 }, 2, null],
  [{ type: 'integer', enum: [1, 3] }, 2, { reason: 'notInEnum' }],
  [{ type: 'numeric' }, Infinity, { reason: 'notNumber' }],
  [{ type: 'numeric', enum: [0.5] }, 0.5, null],
  [{ type: 'numeric', maximum: 0.5 }, 0.75, { reason: 'aboveMaximum', limit: 0.5 }],
] as const)('with %j the value %j gives %j', (over, value, fault) => {
  expect(valueFault(aField(over as Parameters<typeof aField>[0]), value)).toEqual(fault);
});

const fieldAndValue = anySchema
  .map(({ schema }) => Object.values(schema))
  .filter((fields) => fields.length > 0)
  .chain((fields) => fc.constantFrom(...fields))
  .chain((field) => fc.tuple(fc.constant(field), anyValueOf(field)));

test('an allowed value is still allowed after it was shown as text and typed', () => {
  fc.assert(
    fc.property(fieldAndValue, ([field, value]) => {
      expect(valueFault(field, value)).toBeNull();
      expect(parseValue(field, String(value))).toEqual(value);
    }),
  );
});

test('no other JSON value is ever allowed', () => {
  fc.assert(
    fc.property(fieldAndValue, fc.jsonValue(), ([field], value) => {
      const types = {
        boolean: 'boolean',
        string: 'string',
        ipv4: 'string',
        integer: 'number',
        numeric: 'number',
      };
      expect(valueFault(field, value) === null && typeof value !== types[field.type]).toBe(false);
    }),
  );
});

test.each([
  ['boolean', ' YES ', true],
  ['boolean', '0', false],
  ['boolean', 'maybe', undefined],
  ['integer', '+7', 7],
  ['integer', '-0', 0],
  ['integer', '7.0', undefined],
  ['numeric', '.5', 0.5],
  ['numeric', '1,5', undefined],
  ['numeric', '', undefined],
  ['string', ' a ', 'a'],
] as const)('%s: the text %j is read as %j', (type, text, value) => {
  expect(parseValue(aField({ type }), text)).toBe(value);
});

test('the editor follows the type, and a restricted field is a selection', () => {
  const types = ['boolean', 'integer', 'numeric', 'ipv4', 'string'] as const;
  expect(types.map((type) => editorOf(aField({ type })))).toEqual([
    'switch',
    'integer',
    'number',
    'address',
    'text',
  ]);
  expect(editorOf(aField({ type: 'numeric', enum: [1.5] }))).toBe('select');
});
