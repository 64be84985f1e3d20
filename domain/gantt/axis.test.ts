import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf, placeNow, scrollFor, stepFor, ticksOf } from './axis.ts';

test('hours are formatted as times up to 24:00', () => {
  expect([0, 0.25, 9.5, 23.999, 24].map(clockOf)).toEqual(['00:00', '00:15', '09:30', '24:00', '24:00']);
});

test('the finest axis has 97 labels, and labels never overlap', () => {
  expect(ticksOf(0.25)).toHaveLength(97);
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 20_000 }), (width) => {
      const step = stepFor(width);
      const ticks = ticksOf(step);
      expect(ticks[0]?.label).toBe('00:00');
      expect(ticks.at(-1)?.label).toBe('24:00');
      expect((width / 24) * step).toBeGreaterThanOrEqual(52);
    }),
  );
});

test('an hour keeps its position on the screen when the scale changes', () => {
  // 12:00 was 300 pixels from the left edge of the view; now the day is 4800 wide.
  expect(scrollFor(12, 4_800, 300)).toBe(2_100);
  expect(scrollFor(0, 4_800, 300)).toBe(0);
});

test('the label of the current time hides at most the one that is closest to it', () => {
  const labels = [0, 52, 104];
  const hiddenBy = (now: number) => {
    const { at, covers } = placeNow(labels, now);
    return [at, labels.filter(covers)];
  };
  // 00:42 is between 00:00 and 02:00.
  expect(hiddenBy(18)).toEqual([10, [0]]);
  expect(hiddenBy(36)).toEqual([42, [52]]);
  expect(hiddenBy(52)).toEqual([52, [52]]);
  expect(hiddenBy(200)).toEqual([200, []]);
});
