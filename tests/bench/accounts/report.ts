import { betterElsewhere, type ComparedLine, comparedFigures, comparedTable } from '../lib/compared.ts';
import { busyNote } from '../lib/machine.ts';
import { percentile, round } from '../lib/stats.ts';
import { verdict } from '../lib/verdict.ts';
import type { AppReading } from './appOnly.ts';
import { type Reading, scrollKinds, type Scrolled } from './measure.ts';
import { plan } from './plan.ts';

/** A frame that took longer than this missed at least one refresh of a 60 Hz screen, milliseconds. */
const droppedMs = 25;

const share = (count: number, of: number): number => (of === 0 ? 0 : (count / of) * 100);
const dropped = ({ intervals }: Scrolled): number =>
  share(intervals.filter((ms) => ms > droppedMs).length, intervals.length);
const blank = ({ blank: parts }: Scrolled): number =>
  share(parts.filter((part) => part > 0.02).length, parts.length);
const median = (values: readonly number[]): number => percentile(values, 0.5);

const lines: readonly ComparedLine<Reading>[] = [
  {
    name: 'first',
    title: 'first rows, from the network',
    value: ({ firstRows }) => firstRows,
    because: 'its page is an empty one: the app also loads its shell, session and rights, and a worker',
  },
  {
    name: 'all',
    title: 'all rows, from the network',
    value: ({ allRows }) => allRows,
    because: 'the app checks every field and stores all accounts while they are loaded',
  },
  {
    name: 'loading.wall',
    title: 'longest task while loading',
    value: ({ loading }) => loading.wall,
  },
  { name: 'loading.cpu', title: '  its processor time', value: ({ loading }) => loading.cpu },
  {
    name: 'heap',
    title: 'memory of the page',
    unit: 'MB',
    value: ({ heap }) => heap,
    because: 'the app keeps a prepared search text of each row and loads more than a grid',
  },
  ...scrollKinds.flatMap((kind): ComparedLine<Reading>[] => [
    {
      name: `${kind}.p50`,
      title: `${kind}: frame, median`,

      value: ({ scroll }) => percentile(scroll[kind].intervals, 0.5),
    },
    {
      name: `${kind}.p95`,
      title: `${kind}: frame, p95`,

      value: ({ scroll }) => percentile(scroll[kind].intervals, 0.95),
    },
    {
      name: `${kind}.dropped`,
      title: `${kind}: dropped frames`,
      unit: '%',
      value: ({ scroll }) => dropped(scroll[kind]),
    },
    {
      name: `${kind}.blank`,
      title: `${kind}: frames with blank rows`,
      unit: '%',
      value: ({ scroll }) => blank(scroll[kind]),
    },
    {
      name: `${kind}.cpu`,
      title: `${kind}: processor time a frame`,

      value: ({ scroll }) => scroll[kind].mainThread / scroll[kind].intervals.length,
    },
  ]),
  {
    name: 'changes.wall',
    title: '500 changes a second: longest task',
    value: ({ changes }) => changes.wall,
  },
  { name: 'changes.cpu', title: '  its processor time', value: ({ changes }) => changes.cpu },
  {
    name: 'changes.perSecond',
    title: '  processor time a second',
    value: ({ changes }) => changes.cpuPerSecond,
  },
  { name: 'sort', title: 'sort, to painted', value: ({ sort }) => median(sort) },
  { name: 'filter', title: 'filter, to painted', value: ({ filter }) => median(filter) },
  { name: 'search', title: 'search, to painted', value: ({ search }) => median(search) },
  { name: 'selectAll', title: 'select all, to painted', value: ({ selectAll }) => selectAll },
  {
    name: 'paste',
    title: `change ${plan.paste.rows} x ${plan.paste.columns} cells, to painted`,
    value: ({ pasted }) => pasted,
  },
];

export const comparison = (readings: readonly Reading[]): string =>
  comparedTable(`${plan.accounts.toLocaleString('en')} rows`, lines, readings);

export const better = (readings: readonly Reading[]): string[] => betterElsewhere(lines, readings);

/** Budgets of the accounts. */
export function verdicts(app: Reading, own: AppReading): string[] {
  const busy = busyNote;
  return [
    verdict({
      what: 'first rows from the copy',
      value: own.firstRowsFromCopy,
      atMost: 1_000,
      unit: ' ms',
      reason: busy,
    }),
    ...(
      [
        ['network', app.loading],
        ['copy', own.loadingFromCopy],
      ] as const
    ).map(([from, task]) =>
      verdict({
        what: `longest task while loading from the ${from}`,
        value: task.wall,
        atMost: 50,
        unit: ' ms',
        reason: () => `${round(task.cpu, 1)} ms of processor time${busy()}`,
      }),
    ),
    ...scrollKinds.flatMap((kind) => {
      const { intervals, mainThread } = app.scroll[kind];
      const reason = (): string =>
        `${round(mainThread / intervals.length, 1)} ms of processor time a frame${busy()}`;
      return [
        verdict({
          what: `frame p50, ${kind}`,
          value: percentile(intervals, 0.5),
          atMost: 17,
          unit: ' ms',
          reason,
        }),
        verdict({
          what: `frame p95, ${kind}`,
          value: percentile(intervals, 0.95),
          atMost: 34,
          unit: ' ms',
          reason,
        }),
      ];
    }),
    verdict({
      what: 'longest task at 500 changes a second',
      value: app.changes.wall,
      atMost: 50,
      unit: ' ms',
      reason: () => `${round(app.changes.cpu, 1)} ms of processor time${busy()}`,
    }),
    verdict({ what: 'search, to painted', value: median(app.search), below: 100, unit: ' ms', reason: busy }),
    verdict({ what: 'memory of the page', value: app.heap, below: 250, unit: ' MB' }),
  ];
}

/** Results as flat names and values for machines. */
export const figures = (readings: readonly Reading[], own: AppReading): Record<string, number | null> => ({
  ...comparedFigures(lines, readings),
  'app.copy.first': own.firstRowsFromCopy,
  'app.copy.loading.wall': own.loadingFromCopy.wall,
  'app.copy.loading.cpu': own.loadingFromCopy.cpu,
  'app.paste.preview': own.preview,
  'app.paste.longest.wall': own.pasting.wall,
  'app.paste.longest.cpu': own.pasting.cpu,
});
