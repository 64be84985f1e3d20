import { expect, test } from 'vitest';
import { parseLimit, stableName } from './sizes.ts';

test('size limits are parsed with their unit', () => {
  expect(parseLimit('260 kB')).toBe(260);
  expect(parseLimit('1.5 MB')).toBe(1_500);
  expect(() => parseLimit('lots')).toThrow('No size: lots');
});

test('hashes are removed from file names', () => {
  expect(stableName('lazy WallPage-Bt97Cby8.js')).toBe('lazy WallPage');
  expect(stableName('lazy LoginPage-B-azRiWY.js')).toBe('lazy LoginPage');
  expect(stableName('worker channel.worker-D970_0D8.js')).toBe('worker channel.worker');
  expect(stableName('entry JavaScript')).toBe('entry JavaScript');
});
