import { expect, test } from 'vitest';
import { changedNames, dataFaults, fieldsFor, isEditableKind, saveState, withoutVersion } from './data.ts';
import { aField, aSchema } from './fixtures.ts';
import { enabledFieldOf, fieldsOfTarget } from './mulling.ts';
import { effectOn } from './schemaChange.ts';

const schema = aSchema(
  aField({ name: 'pace', minimum: 1 }),
  aField({ name: 'coinsEnabled', category: 'Mulling', type: 'boolean', defaultValue: false }),
  aField({ name: 'coinsMinimum', category: 'Mulling', index: 2 }),
  // Not fields of a target: another category, or just the same first letters.
  aField({ name: 'coinsShown' }),
  aField({ name: 'coinsides', category: 'Mulling', index: 3 }),
);

test('a mulling target has the fields of its categories whose names match it', () => {
  const [coins] = schema.mullingTargets;
  if (!coins) throw new Error('no target');
  expect(fieldsOfTarget(schema, coins).map(({ name }) => name)).toEqual(['coinsEnabled', 'coinsMinimum']);
  expect(enabledFieldOf(schema, coins)?.name).toBe('coinsEnabled');
  expect(enabledFieldOf(schema, { ...coins, name: 'cards' })).toBeNull();
  expect([...fieldsFor(schema, 'mulling').keys()]).toEqual(['coinsEnabled', 'coinsMinimum']);
  expect([...fieldsFor(schema, 'game').keys()].toSorted()).toEqual(['coinsShown', 'coinsides', 'pace']);
  expect(fieldsFor(schema, 'base').size).toBe(5);
});

test('values are checked by field, and other keys are refused', () => {
  const faults = (kind: 'base' | 'game' | 'mulling', data: object) =>
    Object.fromEntries(
      [...dataFaults(schema, kind, { ...data })].map(([name, { reason }]) => [name, reason]),
    );
  expect(faults('game', { pace: 2, coinsShown: 3 })).toEqual({});
  expect(faults('game', { pace: 0, coinsEnabled: true, toString: 1 })).toEqual({
    pace: 'belowMinimum',
    coinsEnabled: 'unknownField',
    toString: 'unknownField',
  });
  expect(faults('game', JSON.parse('{"__proto__": 1}') as object)).toEqual(
    JSON.parse('{"__proto__": "unknownField"}'),
  );
  expect(faults('mulling', { coinsEnabled: true, pace: 2 })).toEqual({ pace: 'unknownField' });
  expect(faults('base', { scriptVersion: '1.4.10.0', coinsEnabled: true })).toEqual({});
  expect(faults('base', { scriptVersion: '1.4' })).toEqual({ scriptVersion: 'invalidVersion' });
  expect(faults('game', { scriptVersion: '1.4.10.0' })).toEqual({ scriptVersion: 'unknownField' });
  expect(['base', 'game', 'mulling', 'mode'].filter(isEditableKind)).toEqual(['game', 'mulling']);
});

test('a config is saved only when it has values, is changed, and is valid', () => {
  const draft = { name: 'Fast', description: null, data: { pace: 2 } };
  const state = (loaded: typeof draft | null, mine: typeof draft) => saveState(schema, 'game', loaded, mine);
  expect(state(null, draft)).toBe('ready');
  expect(state(null, { ...draft, data: {} as typeof draft.data })).toBe('empty');
  expect(state(draft, { ...draft, data: { pace: 2 } })).toBe('unchanged');
  const orphaned = { ...draft, data: { pace: 2, gone: 1 } };
  expect(state(orphaned, orphaned)).toBe('invalid');
  expect(state(draft, { ...draft, name: 'Faster' })).toBe('ready');
  expect(state(draft, { ...draft, data: { pace: 0 } })).toBe('invalid');
  expect(changedNames({ a: 1, b: 2, c: 3 }, { a: 1, b: 3, d: undefined })).toEqual(['b', 'c', 'd']);
});

test('a new schema affects the values that it no longer allows, and no others', () => {
  const after = aSchema(
    aField({ name: 'pace', minimum: 5 }),
    aField({ name: 'coinsides', category: 'Mulling' }),
  );
  const effect = (data: object) => effectOn(schema, after, { kind: 'game', data: { ...data } });
  expect(effect({ pace: 6, coinsides: 1 })).toBeNull();
  expect(effect({ pace: 2, coinsShown: 3 })).toEqual({
    removed: ['coinsShown'],
    invalid: [{ name: 'pace', value: 2 }],
  });
  // These values were invalid before.
  expect(effect({ pace: 0, gone: 3 })).toBeNull();
});

test('the version of the script is no value of a field', () => {
  expect(withoutVersion({ pace: 1, scriptVersion: '1.0.0.0' })).toEqual({ pace: 1 });
});
