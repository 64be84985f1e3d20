import { busyNote } from '../lib/machine.ts';
import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { benchLine, verdict } from '../lib/verdict.ts';
import type { Page } from './pages.ts';

/** A way to load a page of 5,000 accounts: durations and processor times in milliseconds, and the bytes sent. */
export interface Measured extends Pick<Page, 'name' | 'title'> {
  kind: 'pglite' | 'postgres';
  times: readonly number[];
  cpu: readonly number[];
  bytes: number;
}

/** Duration of filling an empty database with 1,000 consoles and 50,000 accounts, migrations included. */
export interface Seeding extends Pick<Measured, 'kind'> {
  seconds: number;
}

/** Seconds on PGlite; PostgreSQL has no budget of its own and must not be slower. */
const seedingBudget = 60;

/** Milliseconds for a page, compressed. */
const budgets = { pglite: 250, postgres: 100 } as const;

const median = ({ times }: Measured): number => percentile(times, 0.5);
const best = ({ times }: Measured): number => round(Math.min(...times), 1);

const cpu = (one: Measured): number => percentile(one.cpu, 0.5);

/** Processor time relative to another way on the same database: the value that a busy machine affects least. */
function shareOf(all: readonly Measured[], one: Measured, other: Page['name']): number {
  const found = all.find(({ kind, name }) => kind === one.kind && name === other);
  return found ? cpu(one) / cpu(found) : Number.NaN;
}

export const table = (all: readonly Measured[]): string =>
  textTable(
    ['5,000 of 50,000 accounts', '', 'median ms', 'best ms', 'CPU ms', 'of naive', 'of least', 'kB sent'],
    all.map((one) => [
      one.kind,
      one.title,
      median(one),
      best(one),
      cpu(one),
      round(shareOf(all, one, 'naive'), 2),
      round(shareOf(all, one, 'least'), 2),
      Math.round(one.bytes / 1000),
    ]),
  );

export const verdicts = (all: readonly Measured[]): string[] =>
  all
    .filter(({ name }) => name === 'app' || name === 'last' || name === 'cold')
    .map((one) =>
      verdict({
        what: `${one.title} on ${one.kind}`,
        value: median(one),
        atMost: budgets[one.kind],
        unit: ' ms',
        reason: () => `best ${best(one)} ms, ${round(cpu(one), 0)} ms of processor time${busyNote()}`,
      }),
    );

export const seedingVerdicts = (seedings: readonly Seeding[]): string[] =>
  seedings.map(({ kind, seconds }) =>
    verdict({
      what: `DUGOUT_FLEET=1000x50000, seeded on ${kind}`,
      value: round(seconds, 1),
      below: seedingBudget,
      unit: ' s',
      reason: busyNote,
    }),
  );

/** The last line: shares first. */
export function figures(all: readonly Measured[], seedings: readonly Seeding[]): string {
  const apps = all.filter(({ name }) => name === 'app');
  return benchLine({
    ...Object.fromEntries(
      apps.flatMap((one) => [
        [`${one.kind}.page.cpu.ofNaive`, shareOf(all, one, 'naive')],
        [`${one.kind}.page.cpu.ofLeast`, shareOf(all, one, 'least')],
      ]),
    ),
    ...Object.fromEntries(seedings.map(({ kind, seconds }) => [`${kind}.seeding.s`, seconds])),
    ...Object.fromEntries(
      all.flatMap((one) => [
        [`${one.kind}.${one.name}.ms`, median(one)],
        [`${one.kind}.${one.name}.cpuMs`, cpu(one)],
      ]),
    ),
  });
}
