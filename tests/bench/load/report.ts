import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { verdict } from '../lib/verdict.ts';
import { plan } from './plan.ts';
import type { Samples } from './protocol.ts';
import type { Writes } from './writers.ts';

/** Name of the processes that simulate the operators. */
export const benchProcess = 'operators (bench)';

/** Results with one number of operators. */
export interface StepResult {
  operators: number;
  samples: Samples;
  /** Processor cores in use, and bytes of memory, by kind of process. */
  cores: Record<string, number>;
  memory: Record<string, number>;
  seconds: number;
  storm: Storm;
}

/** All operators of a step lose their connections, and reconnect at once. */
export interface Storm {
  /** Time until the last one has its socket, channel, picture and call again. */
  ms: number;
  errors: Record<string, number>;
}

/** Results of one installation. */
export interface Measured {
  name: string;
  steps: StepResult[];
  /** Number of operators that could not all start working; null if all steps were measured. */
  full: number | null;
}

const ms = (values: readonly number[]): string =>
  values.length === 0 ? '–' : `${percentile(values, 0.5)}/${percentile(values, 0.95)} ms`;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const callNames = (measured: Measured): string[] => [
  ...new Set(measured.steps.flatMap(({ samples }) => Object.keys(samples.calls))),
];
const controllers = (operators: number): number => Math.ceil(operators / plan.controlOneIn);

/** Conditions of the measurements in all tables. */
const note = [
  'Simulated consoles send recorded pictures (DUGOUT_AGENT_PICTURES=recorded), and their agents run on this machine as well.',
  'Drawing and encoding takes several times the processor time that is listed for the agents: see "Agent".',
  `"${benchProcess}" is what it takes to play the operators.`,
].join('\n');

/** One table for each installation, with a column for each number of operators, and one table of the writers. */
export const tables = (all: readonly Measured[], { spread, oneServer }: Writes): string =>
  [
    ...(all.length > 0 ? [note] : []),
    ...all.map(table),
    textTable(
      [`PostgreSQL, ${plan.writers} writers on different accounts`, 'writes a second'],
      [
        ['on several servers', String(round(spread, 0))],
        ['on one server', String(round(oneServer, 0))],
      ],
    ),
  ].join('\n\n');

function table(measured: Measured): string {
  const { name, steps, full } = measured;
  const kinds = [...new Set(steps.flatMap(({ cores }) => Object.keys(cores)))];
  const row = (title: string, value: (step: StepResult) => string): string[] => [title, ...steps.map(value)];
  const rows = [
    row('calls a second', ({ samples, seconds }) =>
      String(round(sum(Object.values(samples.calls).map(({ length }) => length)) / seconds, 1)),
    ),
    ...callNames(measured).map((call) => row(`  ${call}`, ({ samples }) => ms(samples.calls[call] ?? []))),
    row('change to event in a browser', ({ samples }) => ms(samples.events)),
    row('pictures of walls a second', ({ samples, seconds }) =>
      String(round(samples.pictures.length / seconds, 1)),
    ),
    row('  request to reply', ({ samples }) => ms(samples.pictures)),
    row('  age of the picture', ({ samples }) => ms(samples.pictureAges)),
    row('in control: pictures a second each', ({ samples, seconds, operators }) =>
      String(round(samples.controlPictures.length / seconds / controllers(operators), 1)),
    ),
    row('  press to agent and back', ({ samples }) => ms(samples.presses)),
    ...kinds.map((kind) =>
      row(
        `${kind}: cores, memory`,
        ({ cores, memory }) => `${round(cores[kind] ?? 0, 2)}, ${megabytes(memory[kind] ?? 0)}`,
      ),
    ),
    row('failed', ({ samples }) => String(sum(Object.values(samples.errors)))),
    row('all connect again at once: live after', (step) => `${round(step.storm.ms / 1_000, 1)} s`),
    row('  failed', (step) => String(sum(Object.values(step.storm.errors)))),
  ];
  const failed = steps
    .flatMap(({ samples, storm }) => [samples.errors, storm.errors])
    .flatMap((errors) => Object.entries(errors))
    .map(([reason, count]) => `  ${count} × ${reason}`);
  return [
    textTable([name, ...steps.map(({ operators }) => `${operators} operators`)], rows),
    ...(full === null ? [] : [`${full} operators: the machine is full before all are at work.`]),
    ...(failed.length > 0 ? ['Failures:', ...failed] : []),
  ].join('\n');
}

/** One line for each budget. */
export function verdicts(all: readonly Measured[]): string[] {
  return all.flatMap(({ name, steps }) => {
    const last = steps.at(-1);
    if (!last) return [];
    const calls = Object.values(last.samples.calls).flat();
    return [
      verdict({ what: `${name}: calls p95`, value: percentile(calls, 0.95), atMost: 250, unit: ' ms' }),
      verdict({
        what: `${name}: event p95`,
        value: percentile(last.samples.events, 0.95),
        atMost: 500,
        unit: ' ms',
      }),
      verdict({
        what: `${name}: live again after a storm of ${last.operators}`,
        value: last.storm.ms / 1_000,
        atMost: 5,
        unit: ' s',
      }),
      verdict({
        what: `${name}: 5xx in the storm`,
        value: sum(
          Object.entries(last.storm.errors)
            .filter(([reason]) => / 5\d\d$/.test(reason))
            .map(([, count]) => count),
        ),
        atMost: 0,
      }),
    ];
  });
}

/** Flat names and values: `cluster.200.events.p95`. */
export function figures(all: readonly Measured[], writes: Writes): Record<string, number> {
  const flat: Record<string, number> = {
    'writes.spread': writes.spread,
    'writes.oneServer': writes.oneServer,
  };
  for (const { name, steps } of all) {
    const key = name.replaceAll(' ', '');
    for (const { operators, samples, cores, memory, storm } of steps) {
      const lists = { ...samples, calls: Object.values(samples.calls).flat() };
      for (const list of ['calls', 'events', 'pictures', 'pictureAges', 'presses'] as const) {
        flat[`${key}.${operators}.${list}.p50`] = percentile(lists[list], 0.5);
        flat[`${key}.${operators}.${list}.p95`] = percentile(lists[list], 0.95);
      }
      for (const [kind, value] of Object.entries(cores)) flat[`${key}.${operators}.${kind}.cores`] = value;
      for (const [kind, value] of Object.entries(memory))
        flat[`${key}.${operators}.${kind}.MB`] = value / 1e6;
      flat[`${key}.${operators}.failed`] = sum(Object.values(samples.errors));
      flat[`${key}.${operators}.storm.ms`] = storm.ms;
    }
  }
  return flat;
}
