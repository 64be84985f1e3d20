import { expect, test } from 'vitest';
import { parseLimit, stableName } from './sizes.ts';

test('budgets are read as they are written', () => {
  expect(parseLimit('260 kB')).toBe(260);
  expect(parseLimit('1.5 MB')).toBe(1_500);
  expect(() => parseLimit('lots')).toThrow('No size: lots');
});

test('a part keeps its name over builds', () => {
  expect(stableName('lazy WallPage-Bt97Cby8.js')).toBe('lazy WallPage');
  expect(stableName('lazy LoginPage-B-azRiWY.js')).toBe('lazy LoginPage');
  expect(stableName('worker channel.worker-D970_0D8.js')).toBe('worker channel.worker');
  expect(stableName('entry JavaScript')).toBe('entry JavaScript');
});
