import { expect, test } from 'vitest';
import { formatCoins } from './coins.ts';

test.each([
  [0, '0'],
  [950, '950'],
  [999.96, '1K'],
  [12_540, '12.5K'],
  [999_999, '1M'],
  [1_250_000_000_000, '1,250B'],
  [-2_000_000, '-2M'],
])('%d coins are %s', (coins, text) => {
  expect(formatCoins(coins)).toBe(text);
});
