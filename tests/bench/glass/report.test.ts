import { expect, test } from 'vitest';
import { figures, gapToShipped, type Round, table, type WayRound } from './report.ts';

const press = (pressToGlass: number): WayRound => ({
  pressToGlass,
  painted: 2,
  mainThreadMs: 1,
  onGlass: [{ toGlass: pressToGlass / 2, decoding: 2, toNextFrame: 8 }],
});

/** A machine that becomes slower with every round; the video is 5 ms faster in each. */
const rounds: Round[] = Array.from({ length: 40 }, (_, index) => ({
  worker: press(40 + index),
  video: press(35 + index),
}));

test('ways are compared within a round: a slowdown of all of them does not count', () => {
  const gap = gapToShipped(rounds, 'video', (of) => of.map(({ pressToGlass }) => pressToGlass));
  expect(gap).toEqual({ median: -5, low: -5, high: -5 });
});

test('a way that could not be measured has no row and no figure', () => {
  expect(table(rounds).split('\n')).toHaveLength(3);
  expect(figures(rounds)).toMatchObject({
    'worker.mainThreadMsPerPicture': 0.5,
    'worker.receivedToGlass.p50': 30,
    'video.keyToGlass.p50': 55,
  });
  expect(Object.keys(figures(rounds)).join()).not.toContain('page2d');
});

test('pictures that never came to the screen are counted', () => {
  expect(table(rounds)).toContain('80        50 %');
});
