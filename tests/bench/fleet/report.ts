import { busyNote } from '../lib/machine.ts';
import type { Rest, Scroll } from '../lib/measure.ts';
import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { verdict } from '../lib/verdict.ts';

/** Frame times and cost of scrolling. */
export interface Scrolled extends Scroll {
  /** Total processor time of the page's main thread, milliseconds. */
  mainThread: number;
}

/** One screen in three implementations, scrolled in the same run. */
export interface Screen {
  /** Names in the table and in the figures. */
  title: string;
  name: string;
  app: Scrolled;
  naive: Scrolled;
  /** A tall empty box. */
  floor: Scrolled;
}

export interface Resting {
  app: Rest;
  naive: Rest;
}

const p50 = ({ intervals }: Scroll): number => percentile(intervals, 0.5);
const p95 = ({ intervals }: Scroll): number => percentile(intervals, 0.95);
const perFrame = ({ mainThread, intervals }: Scrolled): number => mainThread / intervals.length;
const busyPercent = ({ mainThread, ms }: Rest): number => (mainThread.busy / ms) * 100;

const longest = (tasks: readonly number[]): string =>
  tasks.length === 0 ? '0' : `${tasks.length} (longest ${Math.round(Math.max(...tasks))} ms)`;

export function scrollTable(screens: readonly Screen[]): string {
  const row = (title: string, way: string, one: Scrolled) => [
    title,
    way,
    `${p50(one)} ms`,
    `${p95(one)} ms`,
    one.intervals.length,
    `${round(perFrame(one), 2)} ms`,
    longest(one.longTasks),
  ];
  return textTable(
    ['scrolled', '', 'frame p50', 'frame p95', 'frames', 'main thread a frame', 'long tasks'],
    screens.flatMap(({ title, app, naive, floor }) => [
      row(title, 'Dugout', app),
      row('', 'naive', naive),
      row('', 'empty', floor),
    ]),
  );
}

export function restTable({ app, naive }: Resting): string {
  const row = (way: string, rest: Rest) => {
    const { script, style, layout } = rest.mainThread;
    const share = (ms: number): string => `${round((ms / rest.ms) * 100, 2)} %`;
    return [
      way,
      `${round(busyPercent(rest), 2)} %`,
      share(script),
      share(style + layout),
      longest(rest.longTasks),
      share(rest.cpu.all),
    ];
  };
  return textTable(
    ['300 servers, at rest', 'main thread', 'script', 'style+layout', 'long tasks', 'CPU, browser'],
    [row('Dugout', app), row('naive', naive)],
  );
}

/** The chart scrolls at 60 frames per second; no scrolling blocks the page. */
export function verdicts(screens: readonly Screen[], { app }: Resting): string[] {
  const scrolling = screens.flatMap(({ title, app: one }) => [
    verdict({
      what: `frame p50, ${title}`,
      value: p50(one),
      atMost: 17,
      unit: ' ms',
      reason: () => `${round(perFrame(one), 1)} ms of the main thread a frame${busyNote()}`,
    }),
    verdict({
      what: `frame p95, ${title}`,
      value: p95(one),
      atMost: 34,
      unit: ' ms',
      reason: () => `${round(perFrame(one), 1)} ms of the main thread a frame${busyNote()}`,
    }),
    verdict({
      what: `long tasks while scrolling, ${title}`,
      value: one.longTasks.length,
      atMost: 0,
      reason: () => `the longest took ${Math.round(Math.max(...one.longTasks))} ms${busyNote()}`,
    }),
  ]);
  const { script, style, layout } = app.mainThread;
  const share = (ms: number): string => `${round((ms / app.ms) * 100, 2)} %`;
  return [
    ...scrolling,
    verdict({
      what: 'main thread at rest, 300 servers',
      value: busyPercent(app),
      below: 2,
      unit: ' %',
      reason: () =>
        `script ${share(script)}, style ${share(style)}, layout ${share(layout)}, ` +
        `painting, messages and the rest ${share(app.mainThread.busy - script - style - layout)}${busyNote()}`,
    }),
  ];
}

/** Flat names and values for programs; ratios to the naive implementation and the empty page first. */
export function figures(screens: readonly Screen[], rest: Resting): Record<string, number> {
  const ratios: Record<string, number> = {};
  const plain: Record<string, number> = {};
  for (const { name, app, naive, floor } of screens) {
    ratios[`${name}.mainThread.ofNaive`] = perFrame(app) / perFrame(naive);
    ratios[`${name}.mainThread.ofFloor`] = perFrame(app) / perFrame(floor);
    ratios[`${name}.p95.ofNaive`] = p95(app) / p95(naive);
    ratios[`${name}.p95.ofFloor`] = p95(app) / p95(floor);
    for (const [way, one] of Object.entries({ app, naive, floor })) {
      plain[`${way}.${name}.p50`] = p50(one);
      plain[`${way}.${name}.p95`] = p95(one);
      plain[`${way}.${name}.mainThreadMs`] = perFrame(one);
      plain[`${way}.${name}.longTasks`] = one.longTasks.length;
    }
  }
  ratios['rest.mainThread.ofNaive'] = busyPercent(rest.app) / busyPercent(rest.naive);
  for (const [way, one] of Object.entries(rest)) {
    plain[`${way}.rest.mainThreadPercent`] = busyPercent(one);
    plain[`${way}.rest.longTasks`] = one.longTasks.length;
  }
  return { ...ratios, ...plain };
}
