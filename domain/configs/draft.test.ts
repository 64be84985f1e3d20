import { expect, test, vi } from 'vitest';
import { createDataDraft, filteredNames, formFields } from './draft.ts';
import { aField, aSchema } from './fixtures.ts';

const schema = aSchema(
  aField({ name: 'pace', minimum: 1 }),
  aField({ name: 'secret', index: 2, hidden: true, minimum: 1 }),
  aField({ name: 'mode', type: 'string', category: 'Aims' }),
  aField({ name: 'coinsKeep', category: 'Mulling' }),
);

test('an entry reaches only subscribers of that field, and of all values', () => {
  const draft = createDataDraft({ pace: 3 });
  const [onPace, onMode, onData] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  draft.valueOf('pace').subscribe(onPace);
  draft.valueOf('mode').subscribe(onMode);
  draft.data.subscribe(onData);
  draft.set('pace', 'abc');
  expect([onPace, onMode, onData].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  expect(draft.valueOf('pace').get()).toBe('abc');
  draft.set('pace', undefined);
  draft.set('mode', '');
  expect(draft.data.get()).toEqual({ mode: '' });
  expect(draft.valueOf('pace').get()).toBeUndefined();
});

test('a field that is named like a member of every object has no value of its own', () => {
  const draft = createDataDraft({});
  expect(draft.valueOf('constructor').get()).toBeUndefined();
  draft.set('__proto__', 1);
  expect(Object.keys(draft.data.get())).toEqual(['__proto__']);
});

test('a form shows the fields of its type by category; a hidden one only to correct it', () => {
  const namesOf = (kind: 'game' | 'mulling', loaded = {}) =>
    formFields(schema, kind, loaded).fields.map(({ name }) => name);
  expect(namesOf('game')).toEqual(['mode', 'pace']);
  expect(namesOf('game', { secret: 5 })).toEqual(['mode', 'pace']);
  expect(namesOf('game', { secret: 0 })).toEqual(['mode', 'pace', 'secret']);
  expect(namesOf('mulling')).toEqual(['coinsKeep']);
  // Another user has made the field hidden after its value was entered.
  expect(formFields(schema, 'game', {}, { secret: 0, gone: 1 })).toMatchObject({
    fields: [{ name: 'mode' }, { name: 'pace' }, { name: 'secret' }],
    orphaned: ['gone'],
  });
});

test('values without a field are named, so that they can be removed', () => {
  const { orphaned } = formFields(schema, 'game', { pace: 1, gone: 2, coinsKeep: 3 });
  expect(orphaned).toEqual(['gone', 'coinsKeep']);
});

test('the filters know what is set, changed since loading, and invalid', () => {
  const { set, changed, invalid, faults } = filteredNames(
    schema,
    'game',
    { pace: 3, mode: 'a', gone: 1 },
    { pace: 0, gone: 1, secret: 2 },
  );
  // Only what a form can show.
  expect([...set]).toEqual(['pace', 'gone']);
  expect([...changed]).toEqual(['pace', 'mode', 'secret']);
  expect([...invalid]).toEqual(['pace', 'gone']);
  expect(faults.get('pace')).toEqual({ reason: 'belowMinimum', limit: 1 });
});
