import { betterElsewhere, type ComparedLine, comparedFigures, comparedTable } from '../lib/compared.ts';
import { busyNote } from '../lib/machine.ts';
import { percentile, round } from '../lib/stats.ts';
import { verdict } from '../lib/verdict.ts';
import type { Gesture, Reading } from './measure.ts';
import { plan } from './plan.ts';

/** Checks of the whole plan in the worker, milliseconds: until the answer, and time of the main thread for sending it. */
export interface Checks {
  answered: readonly number[];
  sending: readonly number[];
}

const perFrame = ({ mainThread, intervals }: Gesture): number => mainThread / intervals.length;

const gestureLines = (name: 'drag' | 'resize'): ComparedLine<Reading>[] => [
  {
    name: `${name}.p50`,
    title: `${name}: frame, median`,
    value: (one) => percentile(one[name].intervals, 0.5),
  },
  {
    name: `${name}.p95`,
    title: `${name}: frame, p95`,
    value: (one) => percentile(one[name].intervals, 0.95),
  },
  { name: `${name}.cpu`, title: `${name}: processor time a frame`, value: (one) => perFrame(one[name]) },
  {
    name: `${name}.long`,
    title: `${name}: long tasks`,
    value: (one) => one[name].longTasks.length,
    unit: '',
  },
  { name: `${name}.longest`, title: '  longest task', value: (one) => one[name].longest.wall },
  { name: `${name}.longest.cpu`, title: '    its processor time', value: (one) => one[name].longest.cpu },
];

const lines: readonly ComparedLine<Reading>[] = [
  { name: 'first', title: 'first bars, from the navigation', value: ({ first }) => first },
  { name: 'opening', title: 'longest task while opening', value: ({ opening }) => opening },
  ...gestureLines('drag'),
  ...gestureLines('resize'),
  { name: 'pasted', title: 'a day pasted, to painted', value: ({ pasted }) => pasted },
  { name: 'undone', title: 'undo of it, to painted', value: ({ undone }) => undone },
  { name: 'elements', title: 'elements of the page', value: ({ elements }) => elements, unit: '' },
];

export const comparison = (readings: readonly Reading[]): string =>
  comparedTable(`${plan.bars} bars in 217 rows`, lines, readings);

export const better = (readings: readonly Reading[]): string[] => betterElsewhere(lines, readings);

const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Every frame of a 60 Hz screen, no blocking of the page, and a check that takes about one frame. */
export function verdicts(app: Reading, checks: Checks): string[] {
  return [
    ...(['drag', 'resize'] as const).flatMap((name) => {
      const one = app[name];
      return [
        verdict({
          what: `frame p50, ${name} at a ${plan.throttle} times slower processor`,
          value: percentile(one.intervals, 0.5),
          atMost: 17,
          unit: ' ms',
          reason: () => `${round(perFrame(one), 1)} ms of processor time a frame${busyNote()}`,
        }),
        verdict({
          what: `long tasks, ${name} at a ${plan.throttle} times slower processor`,
          value: one.longTasks.length,
          atMost: 0,
          reason: () =>
            `the longest took ${Math.round(one.longest.wall)} ms, ${Math.round(one.longest.cpu)} ms of processor time${busyNote()}`,
        }),
      ];
    }),
    verdict({
      what: 'check of the whole plan in the worker, to the answer',
      value: median(checks.answered),
      below: 20,
      unit: ' ms',
      reason: busyNote,
    }),
  ];
}

/** Flat names and values for programs. */
export const figures = (readings: readonly Reading[], checks: Checks): Record<string, number | null> => ({
  ...comparedFigures(lines, readings),
  'app.check.answered': median(checks.answered),
  'app.check.sending': median(checks.sending),
});
