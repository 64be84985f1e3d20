import { expect, test } from 'vitest';
import {
  type FieldForm,
  fieldOf,
  formFaults,
  formOf,
  formResetFor,
  newCategoryChoice,
  newFieldForm,
  namesOfOtherFields,
} from './fieldForm.ts';
import type { UsedNames } from './fields.ts';
import { aField, aSchema } from './fixtures.ts';

const nothingTaken = { names: new Set<string>(), identifiers: new Set<string>() };
const aForm = (over: Partial<FieldForm> = {}): FieldForm => ({
  ...newFieldForm({}, 'Match'),
  name: 'pace',
  title: 'Pace',
  description: 'How fast it plays',
  ...over,
});
const faultsOf = (over: Partial<FieldForm>, taken: UsedNames = nothingTaken) =>
  Object.fromEntries([...formFaults(aForm(over), null, taken)].map(([key, { reason }]) => [key, reason]));

test.each([
  aField({ minimum: 1, maximum: 9, defaultValue: 3 }),
  aField({ type: 'numeric', minimum: 0.25, maximum: 2, defaultValue: 1.5 }),
  aField({ type: 'string', minimum: 1, maximum: 20, enum: ['a', 'b, c'], hidden: true }),
  aField({ minimum: 1, maximum: 9, enum: [2, 4] }),
  aField({ type: 'string', defaultValue: '' }),
  aField({ type: 'boolean', defaultValue: true }),
  aField({ type: 'ipv4', defaultValue: '10.0.0.1', index: 7 }),
])('a field that is not edited stays as it is: %o', (field) => {
  expect(fieldOf(formOf(field), field)).toEqual(field);
  expect([...formFaults(formOf(field), field, nothingTaken)]).toEqual([]);
});

test('a new field gets its identifier of its category and name, and the next index of its category', () => {
  const { schema } = aSchema(aField({ index: 4 }), aField({ name: 'other', category: 'Network', index: 9 }));
  const form = {
    ...newFieldForm(schema, 'Match'),
    name: ' tempo ',
    title: 'Tempo',
    description: 'How it plays',
  };
  expect(fieldOf(form, null)).toMatchObject({
    name: 'tempo',
    identifier: 'Match->>tempo',
    index: 5,
    type: 'string',
    defaultValue: null,
  });
  expect(fieldOf({ ...form, category: newCategoryChoice, newCategory: 'Trade' }, null)).toMatchObject({
    category: 'Trade',
    identifier: 'Trade->>tempo',
  });
});

test('every missing entry is reported, and only the new category if one is required', () => {
  const empty = { name: '', title: ' ', description: '' };
  expect(faultsOf({ ...empty, category: '' })).toEqual({
    category: 'required',
    name: 'required',
    title: 'required',
    description: 'required',
  });
  expect(faultsOf({ category: newCategoryChoice })).toEqual({ newCategory: 'required' });
});

test.each(['', '0', '1.5', 'first'])('the sort index %j is refused', (index) => {
  expect(faultsOf({ index })).toEqual({ index: 'invalidIndex' });
});

test('a name that another field has is refused, but not that of the field itself', () => {
  const { schema } = aSchema(aField());
  // The identifier is made from the name: it is refused only if it was entered.
  expect(faultsOf({}, namesOfOtherFields(schema, null))).toEqual({ name: 'duplicateName' });
  const identifier = 'Match->>pace';
  expect(faultsOf({ name: 'tempo', identifier }, namesOfOtherFields(schema, null))).toEqual({
    identifier: 'duplicateIdentifier',
  });
  expect(faultsOf({}, namesOfOtherFields(schema, 'pace'))).toEqual({});
});

test('a name that does not have the shape of new ones stays, but is not given again', () => {
  const field = aField({ name: 'max-games' });
  expect([...formFaults(formOf(field), field, nothingTaken)]).toEqual([]);
  expect([...formFaults({ ...formOf(field), name: 'min-games' }, field, nothingTaken)]).toEqual([
    ['name', { reason: 'invalidName' }],
  ]);
});

test('available values are separated by commas, match the type, and contain the default', () => {
  const listed = { validation: 'enum', type: 'integer' } as const;
  expect(fieldOf(aForm({ ...listed, items: '4, 5,6 ,' }), null).enum).toEqual([4, 5, 6]);
  expect(faultsOf({ ...listed, items: ' , ' })).toEqual({ items: 'enumEmpty' });
  expect(faultsOf({ ...listed, items: '4, five' })).toEqual({ items: 'enumItemInvalid' });
  expect(faultsOf({ ...listed, items: '4, 4' })).toEqual({ items: 'enumItemDuplicate' });
  expect(faultsOf({ ...listed, items: '4, 5', defaultValue: '6' })).toEqual({ defaultValue: 'notInEnum' });
  expect(faultsOf({ validation: 'enum', items: 'a, b', defaultValue: 'c' })).toEqual({
    defaultValue: 'notInEnum',
  });
});

test('limits of an integer are whole numbers in order, and contain the default', () => {
  const limited = { validation: 'minMax', type: 'integer' } as const;
  expect(faultsOf({ ...limited, minimum: '1.5', maximum: 'x' })).toEqual({
    minimum: 'limitNotInteger',
    maximum: 'limitNotInteger',
  });
  expect(faultsOf({ ...limited, minimum: '5', maximum: '1' })).toEqual({ maximum: 'limitsReversed' });
  expect(faultsOf({ ...limited, minimum: '1', maximum: '5', defaultValue: '6' })).toEqual({
    defaultValue: 'aboveMaximum',
  });
  expect(fieldOf(aForm({ ...limited, validation: 'none', minimum: '1' }), null).minimum).toBe(null);
});

test('the default follows the type, and another type resets it with the validation', () => {
  expect(faultsOf({ type: 'ipv4', defaultValue: '10.0.0' })).toEqual({ defaultValue: 'notAddress' });
  expect(faultsOf({ type: 'integer', defaultValue: '1.5' })).toEqual({ defaultValue: 'notInteger' });
  expect(faultsOf({ type: 'numeric', defaultValue: 'fast' })).toEqual({ defaultValue: 'notNumber' });
  expect(faultsOf({ type: 'boolean', defaultValue: 'maybe' })).toEqual({ defaultValue: 'notBoolean' });
  const field = aField({ minimum: 1, maximum: 9, defaultValue: 3 });
  const form = { ...formOf(field), ...formResetFor('boolean') };
  expect(fieldOf(form, field)).toEqual({
    ...field,
    type: 'boolean',
    defaultValue: false,
    minimum: null,
    maximum: null,
  });
});
