import { expect, test } from 'vitest';
import { figures, gapToShipped, type Round, table } from './report.ts';

/** A machine that becomes slower with every round; the video is 5 ms faster in each. */
const rounds: Round[] = Array.from({ length: 40 }, (_, index) => ({ worker: 40 + index, video: 35 + index }));

test('ways are compared within a round: a slowdown of all of them does not count', () => {
  expect(gapToShipped(rounds, 'video')).toEqual({ median: -5, low: -5, high: -5 });
});

test('a way that could not be measured has no row and no figure', () => {
  expect(table(rounds)).not.toContain('animation frame');
  expect(Object.keys(figures(rounds))).toEqual([
    'worker.p50',
    'worker.p95',
    'worker.beside',
    'video.p50',
    'video.p95',
    'video.beside',
  ]);
});
