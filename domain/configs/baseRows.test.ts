import { expect, test } from 'vitest';
import { baseFields, baseShown, withoutVersion } from './baseRows.ts';
import { aField, aSchema } from './fixtures.ts';

const schema = aSchema(
  aField({ maximum: 9 }),
  aField({ name: 'trace', hidden: true, index: 2 }),
  aField({ name: 'coinsKeep', category: 'Mulling' }),
);

test('the base config has every field that is not hidden, and hidden ones only to correct their value', () => {
  const namesOf = (loaded: object) => baseFields(schema, loaded as never).fields.map(({ name }) => name);
  expect(namesOf({})).toEqual(['pace', 'coinsKeep']);
  expect(namesOf({ trace: 5 })).toEqual(['pace', 'coinsKeep']);
  expect(namesOf({ trace: 'x' })).toEqual(['pace', 'trace', 'coinsKeep']);
});

test('values without a field are strays, the version of the script is none', () => {
  const config = { pace: 1, gone: 2, scriptVersion: '1.0.0.0' };
  expect(withoutVersion(config)).toEqual({ pace: 1, gone: 2 });
  expect(baseFields(schema, withoutVersion(config)).strays).toEqual(['gone']);
});

test('filters show what is set, changed or invalid', () => {
  const shown = baseShown(schema, { pace: 1, gone: 2 }, { pace: 10, gone: 2 });
  expect(shown).toEqual({
    set: new Set(['pace', 'gone']),
    changed: new Set(['pace']),
    invalid: new Set(['pace', 'gone']),
  });
});
