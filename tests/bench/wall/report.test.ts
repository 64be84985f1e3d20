import { expect, test } from 'vitest';
import type { Rest } from '../lib/measure.ts';
import { dropped, figures, verdicts } from './report.ts';

const rest = (busy: number, frames = 200): Rest => ({
  ms: 10_000,
  mainThread: { busy, script: busy / 2, style: 0, layout: 0 },
  longTasks: [],
  cpu: { all: busy * 2, renderer: busy },
  frames,
});
const still = { intervals: [16, 17, 18], longTasks: [] };

test('a poll without a picture counts as dropped; extra pictures do not', () => {
  expect(dropped(rest(0, 190), 100, 5_000)).toBe(10);
  expect(dropped(rest(0, 203), 100, 5_000)).toBe(0);
});

test('ratios to the naive implementation come first', () => {
  const all = figures(
    [{ tiles: 100, app: rest(50), naive: rest(500) }],
    [{ tiles: 100, app: still, naive: still }],
    5_000,
  );
  expect(Object.keys(all)[0]).toBe('rest.100.mainThread.ofNaive');
  expect(all['rest.100.mainThread.ofNaive']).toBeCloseTo(0.1);
  expect(all['app.rest.100.mainThreadPercent']).toBeCloseTo(0.5);
  expect(all['app.scroll.100.p50']).toBe(17);
});

test('a wall with a busy main thread misses the budget, with a breakdown as the reason', () => {
  const scroll = { tiles: 100, app: still, naive: still };
  const [atRest] = verdicts({ tiles: 100, app: rest(150), naive: rest(500) }, scroll);
  expect(atRest).toMatch(/^MISSED main thread at rest, 100 tiles: 1.5 % \(below 1 %\): script 0.75 %/);
  const [kept, scrolling] = verdicts({ tiles: 100, app: rest(50), naive: rest(500) }, scroll);
  expect(kept).toMatch(/^kept/);
  expect(scrolling).toMatch(/^kept/);
});

test('the wall of all servers has separate figures and verdicts', () => {
  const all = { tiles: 72, name: 'all72', title: '72 (all servers)', naive: rest(500) };
  const scroll = { ...all, app: still, naive: still };
  const named = figures([{ ...all, app: rest(50) }], [scroll], 5_000);
  expect(named['rest.all72.mainThread.ofNaive']).toBeCloseTo(0.1);
  expect(named['app.scroll.all72.p50']).toBe(17);
  const lines = verdicts({ ...all, app: rest(150) }, scroll);
  expect(lines[0]).toMatch(/^MISSED main thread at rest, 72 \(all servers\) tiles/);
});
