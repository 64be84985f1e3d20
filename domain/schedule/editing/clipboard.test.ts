import { expect, test } from 'vitest';
import { copyBars, pasteBars } from './clipboard.ts';
import { aBar } from '../fixtures.ts';

const bars = [
  aBar('a', { slot: 3, start: 9, end: 11 }),
  aBar('b', { slot: 2, day: 2, start: 8.5, end: 10, configId: 2 }),
];

test('bars are pasted with their distances, their first row and earliest start at the place', () => {
  const clip = copyBars(bars, ['a', 'b']);
  if (!clip) throw new Error('Nothing was copied');
  expect(clip.start).toBe(8.5);
  const edit = pasteBars(bars, clip, { day: 4, slot: 10, hour: 20.1 });
  expect(edit.refused === null && edit.bars.slice(2)).toMatchObject([
    { day: 4, slot: 11, start: 20.5, end: 22.5, configId: 1 },
    { day: 5, slot: 10, start: 20, end: 21.5, configId: 2 },
  ]);
  expect(edit.refused === null && edit.ids).toHaveLength(2);
  expect(pasteBars(bars, clip, { day: 7, slot: 10, hour: 8 })).toMatchObject({
    refused: 'outsideRows',
    fits: null,
  });
  expect(pasteBars(bars, clip, { day: 1, slot: 2, hour: 8.5 })).toMatchObject({
    refused: 'sameConfig',
    fits: [{ start: 11 }, { start: 10.5 }],
  });
});

test('nothing is copied without bars', () => {
  expect(copyBars(bars, ['gone'])).toBeNull();
});
