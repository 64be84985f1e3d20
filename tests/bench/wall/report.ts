import { busyNote } from '../lib/machine.ts';
import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { verdict } from '../lib/verdict.ts';
import type { Rest, Scroll } from '../lib/measure.ts';
import type { Opening } from './opening.ts';

/** One measurement of both implementations in the same run. */
export interface Pair<T> {
  tiles: number;
  /** Name of the wall in results; default: its number of tiles. */
  name?: string;
  /** Name of the wall in tables and verdicts. */
  title?: string;
  app: T;
  naive: T;
}

/** Percent of the period. */
const share = (ms: number, { ms: whole }: Rest): number => (ms / whole) * 100;

/** Number of missed refreshes of this number of tiles, each due every `refreshMs`. */
export function dropped({ frames, ms }: Rest, tiles: number, refreshMs: number): number {
  return Math.max(0, Math.round((tiles * ms) / refreshMs) - frames);
}

export function restTable(pairs: readonly Pair<Rest>[], refreshMs: number): string {
  const head = [
    'tiles, at rest',
    '',
    'main thread',
    'script',
    'style+layout',
    'long tasks',
    'CPU, browser',
    'renderer',
    'pictures',
    'dropped',
  ];
  const row = (name: string, title: string, rest: Rest, tiles: number) => {
    const { busy, script, style, layout } = rest.mainThread;
    const percent = (ms: number): string => `${round(share(ms, rest), 2)} %`;
    return [
      name,
      title,
      percent(busy),
      percent(script),
      percent(style + layout),
      longest(rest.longTasks),
      percent(rest.cpu.all),
      percent(rest.cpu.renderer),
      rest.frames,
      dropped(rest, tiles, refreshMs),
    ];
  };
  return textTable(
    head,
    pairs.flatMap(({ tiles, title = String(tiles), app, naive }) => [
      row(title, 'Dugout', app, tiles),
      row('', 'naive', naive, tiles),
    ]),
  );
}

export function scrollTable({ tiles, title = String(tiles), app, naive }: Pair<Scroll>): string {
  const row = (name: string, { intervals, longTasks }: Scroll) => [
    name,
    `${percentile(intervals, 0.5)} ms`,
    `${percentile(intervals, 0.95)} ms`,
    intervals.length,
    longest(longTasks),
  ];
  return textTable(
    [`${title} tiles, scrolled`, 'frame p50', 'frame p95', 'frames', 'long tasks'],
    [row('Dugout', app), row('naive', naive)],
  );
}

/** Milliseconds since the navigation. */
export function openingTable({ tiles, title = String(tiles), app, naive }: Pair<Opening>): string {
  const row = (name: string, { tiles: there, first, all }: Opening) => [
    name,
    ...[there, first, all, all - there].map((ms) => (Number.isNaN(ms) ? null : `${Math.round(ms)} ms`)),
  ];
  return textTable(
    [`${title} tiles, opened`, 'tiles', 'first picture', 'all pictures', 'all, after the tiles'],
    [row('Dugout', app), row('naive', naive)],
  );
}

export const openingVerdict = ({ tiles, title = String(tiles), app }: Pair<Opening>): string =>
  verdict({
    what: `pictures of all ${title} tiles after the tiles are visible`,
    value: (app.all - app.tiles) / 1_000,
    below: 2,
    unit: ' s',
    reason: () => `the first came after ${Math.round(app.first - app.tiles)} ms${busyNote()}`,
  });

const longest = (tasks: readonly number[]): string =>
  tasks.length === 0 ? '0' : `${tasks.length} (longest ${Math.round(Math.max(...tasks))} ms)`;

/** Budgets of the largest wall of one server, and of the wall of all servers. */
export function verdicts(rest: Pair<Rest>, scroll: Pair<Scroll>): string[] {
  const { script, style, layout, busy } = rest.app.mainThread;
  const of = (ms: number): string => `${round(share(ms, rest.app), 2)} %`;
  return [
    verdict({
      what: `main thread at rest, ${rest.title ?? rest.tiles} tiles`,
      value: share(busy, rest.app),
      below: 1,
      unit: ' %',
      reason: () =>
        `script ${of(script)}, style ${of(style)}, layout ${of(layout)}, ` +
        `painting, messages and the rest ${of(busy - script - style - layout)}${busyNote()}`,
    }),
    verdict({
      what: `long tasks while scrolling, ${scroll.title ?? scroll.tiles} tiles`,
      value: scroll.app.longTasks.length,
      atMost: 0,
      reason: () => `the longest took ${Math.round(Math.max(...scroll.app.longTasks))} ms${busyNote()}`,
    }),
  ];
}

/** Flat names and values for programs; ratios to the naive implementation first. */
export function figures(
  rests: readonly Pair<Rest>[],
  scrolls: readonly Pair<Scroll>[],
  refreshMs: number,
  openings: readonly Pair<Opening>[] = [],
): Record<string, number> {
  const ratios: Record<string, number> = {};
  const plain: Record<string, number> = {};
  for (const { tiles, name: wall = tiles, app, naive } of rests) {
    ratios[`rest.${wall}.mainThread.ofNaive`] =
      share(app.mainThread.busy, app) / share(naive.mainThread.busy, naive);
    ratios[`rest.${wall}.cpu.ofNaive`] = share(app.cpu.all, app) / share(naive.cpu.all, naive);
    for (const [way, one] of Object.entries({ app, naive })) {
      const name = `${way}.rest.${wall}`;
      plain[`${name}.mainThreadPercent`] = share(one.mainThread.busy, one);
      plain[`${name}.longTasks`] = one.longTasks.length;
      plain[`${name}.cpuPercent`] = share(one.cpu.all, one);
      plain[`${name}.rendererPercent`] = share(one.cpu.renderer, one);
      plain[`${name}.dropped`] = dropped(one, tiles, refreshMs);
    }
  }
  const p95 = (one: Scroll): number => percentile(one.intervals, 0.95);
  for (const { tiles, name: wall = tiles, app, naive } of scrolls) {
    ratios[`scroll.${wall}.p95.ofNaive`] = p95(app) / p95(naive);
    for (const [way, one] of Object.entries({ app, naive })) {
      const name = `${way}.scroll.${wall}`;
      plain[`${name}.p50`] = percentile(one.intervals, 0.5);
      plain[`${name}.p95`] = p95(one);
      plain[`${name}.longTasks`] = one.longTasks.length;
    }
  }
  for (const { tiles, name: wall = tiles, app, naive } of openings) {
    ratios[`open.${wall}.all.ofNaive`] = app.all / naive.all;
    plain[`app.open.${wall}.tiles`] = app.tiles;
    for (const [way, one] of Object.entries({ app, naive })) {
      plain[`${way}.open.${wall}.first`] = one.first;
      plain[`${way}.open.${wall}.all`] = one.all;
    }
  }
  return { ...ratios, ...plain };
}

/** A wall of tiles with streams. */
interface Moving {
  tiles: number;
  rest: Rest & { bytes: number };
}

const megabits = ({ bytes, ms }: Moving['rest']): number => (bytes * 8) / 1_000 / ms;

export const movingFigures = ({ tiles, rest }: Moving): Record<string, number> => ({
  [`app.moving.${tiles}.picturesPerSecond`]: (rest.frames / rest.ms / tiles) * 1_000,
  [`app.moving.${tiles}.rendererPercent`]: share(rest.cpu.renderer, rest),
  [`app.moving.${tiles}.mainThreadPercent`]: share(rest.mainThread.busy, rest),
  [`app.moving.${tiles}.mbit`]: megabits(rest),
});

/** Budgets of a wall whose tiles move. */
export function movingVerdicts({ tiles, rest }: Moving): string[] {
  const rate = (rest.frames / rest.ms / tiles) * 1_000;
  return [
    verdict({ what: `pictures a second of each of ${tiles} moving tiles`, value: rate, atLeast: 10 }),
    verdict({
      what: `renderer with ${tiles} moving tiles`,
      value: share(rest.cpu.renderer, rest),
      atMost: 50,
      unit: ' %',
      reason: () => `${round(rate, 1)} pictures a second each${busyNote()}`,
    }),
    verdict({ what: `data of ${tiles} moving tiles`, value: megabits(rest), atMost: 9, unit: ' Mbit/s' }),
  ];
}
