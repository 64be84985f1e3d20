import { expect, test } from 'vitest';
import { builderRows, emptyFieldView, fieldFilter, isFiltered } from './builderRows.ts';
import { aField, aSchema } from './fixtures.ts';

test('rows say what was done to their field, and deleted ones keep their place', () => {
  const [a, b, c] = [aField({ name: 'a' }), aField({ name: 'b', index: 2 }), aField({ name: 'c', index: 3 })];
  const { schema: loaded } = aSchema(a, b, c);
  const { schema: mine } = aSchema(
    { ...a, title: 'Other' },
    { ...c, index: 1 },
    aField({ name: 'd', category: 'Network' }),
  );
  expect(builderRows(loaded, mine).map(({ field, change }) => [field.name, change])).toEqual([
    ['a', 'changed'],
    ['c', 'none'],
    ['b', 'deleted'],
    ['d', 'new'],
  ]);
});

test('the search finds title, name, description and identifier; category and type narrow it', () => {
  const field = aField({ title: 'Länge', identifier: 'Match->>half' });
  const passes = (view: object) => fieldFilter({ ...emptyFieldView, ...view })(field);
  for (const query of ['lange', 'pace', 'fast plays', 'half', ' ']) expect(passes({ query })).toBe(true);
  expect(passes({ query: 'pace slow' })).toBe(false);
  expect(passes({ category: 'Network' })).toBe(false);
  expect(passes({ type: 'string' })).toBe(false);
  expect(passes({ category: 'Match', type: 'integer' })).toBe(true);
  expect(isFiltered(emptyFieldView)).toBe(false);
  expect(isFiltered({ ...emptyFieldView, show: 'changed' })).toBe(true);
});
