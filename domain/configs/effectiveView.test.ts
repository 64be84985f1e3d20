import { expect, test } from 'vitest';
import { anEffectiveConfig } from './effectiveFixtures.ts';
import { countOverridden, effectiveCategories } from './effectiveView.ts';

const { values } = anEffectiveConfig();
const names = (text: string, onlyOverridden = false) =>
  effectiveCategories(values, { text, onlyOverridden }, ({ value, source }) => `${value} ${source.name}`).map(
    (one) => [one.category, one.values.map(({ name }) => name)],
  );

test('values are shown by category in their order', () => {
  expect(names('')).toEqual([
    [null, ['scriptVersion']],
    ['Match', ['pace', 'skipReplays']],
    ['Network', ['useProxy', 'trace']],
  ]);
});

test('the search finds titles, names, categories, values and sources', () => {
  expect(names('replays skip')).toEqual([['Match', ['skipReplays']]]);
  expect(names('useproxy')).toEqual([['Network', ['useProxy']]]);
  expect(names('NETWORK')).toEqual([['Network', ['useProxy', 'trace']]]);
  expect(names('calibration 0.5')).toEqual([['Match', ['pace']]]);
  expect(names('nothing')).toEqual([]);
});

test('only overridden ones are those that replace a value of an earlier layer', () => {
  expect(names('', true)).toEqual([
    [null, ['scriptVersion']],
    ['Match', ['pace']],
  ]);
  expect(countOverridden(values)).toBe(2);
});
