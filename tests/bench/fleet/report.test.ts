import { expect, test } from 'vitest';
import type { Rest } from '../lib/measure.ts';
import { figures, type Screen, type Scrolled, verdicts } from './report.ts';

const scrolled = (interval: number, mainThread: number, longTasks: number[] = []): Scrolled => ({
  intervals: Array.from({ length: 10 }, () => interval),
  longTasks,
  mainThread,
});
const rest = (busy: number): Rest => ({
  ms: 10_000,
  mainThread: { busy, script: busy / 2, style: 0, layout: 0 },
  longTasks: [],
  cpu: { all: busy * 2, renderer: busy },
  frames: 0,
});
const screen = (app: Scrolled): Screen => ({
  title: 'chart of bars',
  name: 'chart',
  app,
  naive: scrolled(50, 400),
  floor: scrolled(16.7, 10),
});

test('ratios to the naive implementation and to the empty page come first', () => {
  const all = figures([screen(scrolled(16.7, 40))], { app: rest(100), naive: rest(400) });
  expect(Object.keys(all)[0]).toBe('chart.mainThread.ofNaive');
  expect(all['chart.mainThread.ofNaive']).toBeCloseTo(0.1);
  expect(all['chart.mainThread.ofFloor']).toBeCloseTo(4);
  expect(all['rest.mainThread.ofNaive']).toBeCloseTo(0.25);
  expect(all['app.chart.mainThreadMs']).toBeCloseTo(4);
  expect(all['app.rest.mainThreadPercent']).toBeCloseTo(1);
});

test('scrolling below 60 fps, long tasks and a busy main thread at rest are reported as missed', () => {
  const resting = { app: rest(100), naive: rest(400) };
  const kept = verdicts([screen(scrolled(16.7, 40))], resting);
  expect(kept).toHaveLength(4);
  for (const line of kept) expect(line).toMatch(/^kept/);
  const missed = verdicts([screen(scrolled(33.3, 90, [70]))], { ...resting, app: rest(500) });
  expect(missed[0]).toMatch(/^MISSED frame p50, chart of bars: 33.3 ms \(at most 17 ms\): 9 ms/);
  expect(missed[1]).toMatch(/^kept/);
  expect(missed[2]).toMatch(/the longest took 70 ms/);
  expect(missed[3]).toMatch(/^MISSED main thread at rest, 300 servers: 5 %/);
});
