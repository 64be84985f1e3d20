import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldFaults, identifierFor, validationOf, validationTypes } from './fields.ts';
import { aField, anySchema } from './fixtures.ts';
import { categoriesOf, moveField, schemaFaults, sortedFields } from './schema.ts';
import { aSchema } from './fixtures.ts';

const nothingTaken = { names: new Set<string>(), identifiers: new Set<string>() };
const faultsOf = (over: object) =>
  [...fieldFaults(aField(over), nothingTaken)].map(([key, { reason }]) => `${key} ${reason}`);

test.each([
  [{}, []],
  [{ category: ' ', identifier: 'a->>b' }, ['category required']],
  [{ title: '', description: '' }, ['title required', 'description required']],
  [{ title: 'x'.repeat(101) }, ['title textTooLong']],
  [{ title: 'a\0b' }, ['title textUnreadable']],
  [{ name: '', identifier: 'a->>b' }, ['name required']],
  [{ name: 'two words' }, ['name invalidName']],
  [{ name: '__proto__' }, ['name invalidName']],
  [{ name: 'constructor' }, ['name reservedName']],
  [{ name: 'scriptVersion' }, ['name reservedName']],
  [{ identifier: 'pace' }, ['identifier invalidIdentifier']],
  [{ identifier: 'a->>b->>c' }, ['identifier invalidIdentifier']],
  [{ index: 0 }, ['index invalidIndex']],
  [{ index: 1.5 }, ['index invalidIndex']],
  [{ type: 'boolean', defaultValue: null }, ['defaultValue notBoolean']],
  [{ type: 'boolean', defaultValue: false }, []],
  [{ type: 'ipv4', defaultValue: '1.2.3' }, ['defaultValue notAddress']],
  [{ type: 'ipv4', enum: ['1.2.3.4'] }, ['enum notForType']],
  [{ type: 'boolean', defaultValue: true, minimum: 1 }, ['minimum notForType']],
  [{ type: 'string', enum: [] }, ['enum enumEmpty']],
  [{ type: 'string', enum: ['a', 'a'] }, ['enum enumItemDuplicate']],
  [{ type: 'string', enum: ['a'], defaultValue: 'b' }, ['defaultValue notInEnum']],
  [{ enum: [1, 1.5] }, ['enum enumItemInvalid']],
  [{ enum: ['1'] }, ['enum enumItemInvalid']],
  [{ minimum: 0.5 }, ['minimum limitNotInteger']],
  [{ type: 'numeric', minimum: 0.5, defaultValue: 0.75 }, []],
  [{ type: 'string', maximum: -1 }, ['maximum limitNotInteger']],
  [{ minimum: 2, maximum: 1 }, ['maximum limitsReversed']],
  [{ minimum: 2, maximum: 4, defaultValue: 5 }, ['defaultValue aboveMaximum']],
  [{ defaultValue: 1.5 }, ['defaultValue notInteger']],
] as const)('a field with %j has the faults %j', (over, expected) => {
  expect(faultsOf(over)).toEqual(expected);
});

test('a name or identifier that another field has is refused', () => {
  const taken = { names: new Set(['pace']), identifiers: new Set(['Match->>pace']) };
  expect([...fieldFaults(aField(), taken)]).toEqual([
    ['name', { reason: 'duplicateName' }],
    ['identifier', { reason: 'duplicateIdentifier' }],
  ]);
});

test('each type has its validations', () => {
  expect(validationTypes.string).toEqual(['enum', 'none']);
  expect(validationTypes.integer).toEqual(['enum', 'minMax', 'none']);
  expect(validationTypes.ipv4).toEqual([]);
  expect([aField({ enum: [1] }), aField({ maximum: 3 }), aField()].map(validationOf)).toEqual([
    'enum',
    'minMax',
    'none',
  ]);
  expect(identifierFor(' Match ', 'pace')).toBe('Match->>pace');
});

describe('a schema', () => {
  const fields = aSchema(
    aField({ name: 'b', index: 2 }),
    aField({ name: 'a', index: 1 }),
    aField({ name: 'c', index: 2, title: 'Zone' }),
    aField({ name: 'd', category: 'Account' }),
  ).schema;
  const order = (of: typeof fields) => sortedFields(of).map(({ name }) => name);

  test('is sorted by category, index and title', () => {
    expect(order(fields)).toEqual(['d', 'a', 'b', 'c']);
    expect(categoriesOf(fields)).toEqual(['Account', 'Match']);
  });

  test('a field is moved within its category, and the category is numbered from 1', () => {
    const moved = moveField(fields, 'c', 0);
    expect(order(moved)).toEqual(['d', 'c', 'a', 'b']);
    expect(['c', 'a', 'b', 'd'].map((name) => moved[name]?.index)).toEqual([1, 2, 3, 1]);
    expect(order(moveField(fields, 'a', 99))).toEqual(['d', 'b', 'c', 'a']);
    expect(moveField(fields, 'unknown', 0)).toBe(fields);
  });

  test('names the faults by field, and both fields with the same identifier', () => {
    const faulty = { ...fields, a: { ...aField({ name: 'a' }), identifier: 'Match->>b' } };
    expect([...schemaFaults(faulty)].map(([name, faults]) => [name, ...faults.keys()])).toEqual([
      ['b', 'identifier'],
      ['a', 'identifier'],
    ]);
  });

  test('a name that a field already has stays valid, but a new one has the shape of names', () => {
    const named = aSchema(aField({ name: 'max-games', identifier: 'Match->>a' })).schema;
    const both = { ...named, ...aSchema(aField({ name: 'min-games', identifier: 'Match->>b' })).schema };
    expect([...schemaFaults(both, named)]).toEqual([
      ['min-games', new Map([['name', { reason: 'invalidName' }]])],
    ]);
  });

  test('any generated schema is valid', () => {
    const isValid = fc.property(anySchema, ({ schema }) => schemaFaults(schema).size === 0);
    expect(() => fc.assert(isValid)).not.toThrow();
  });
});
