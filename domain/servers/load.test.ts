import { expect, test } from 'vitest';
import { loadTone, usageOf } from './load.ts';

test.each([
  [0, 'idle'],
  [1, 'light'],
  [25, 'light'],
  [26, 'moderate'],
  [50, 'moderate'],
  [75, 'high'],
  [75.1, 'extreme'],
  [100, 'extreme'],
] as const)('a load of %d %% is %s', (percent, tone) => expect(loadTone(percent)).toBe(tone));

test('memory use in bytes is converted to a percentage', () => {
  const memory = { used: 3_000, total: 8_000 };
  expect(usageOf({ processor: { used: 12.6 }, memory })).toEqual({ usedProcessor: 13, usedMemory: 38 });
  expect(usageOf({ processor: { used: 140 }, memory: { used: 0, total: 0 } })).toEqual({
    usedProcessor: 100,
    usedMemory: 0,
  });
});
