import '../lib/stop.ts';
import { sql } from 'kysely';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHealth } from '#contract/http/util.ts';
import { createWorld, type Kind, kinds } from '#tests/backend/world.ts';
import { busyNote } from '../lib/machine.ts';
import { quick } from '../lib/quick.ts';
import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { benchLine, verdict } from '../lib/verdict.ts';
import { fleet, historyDays, type Loaded, openQuestions, plans } from './questions.ts';

/**
 * `npm run bench:database`: queries of the accounts database about 90 days of 5,000 accounts, over HTTP, on
 * both databases. Prints a table, plans of PostgreSQL, each budget with its verdict, and one last line `BENCH
 * {...}`.
 */

/** Milliseconds for an answer on the built-in database. */
const budgetMs = 1000;
/** Measurements of each query; they alternate, so that a busy moment of the machine affects all of them. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? (quick ? 3 : 7));

interface Measured extends Loaded {
  kind: Kind;
  name: string;
  type: string;
  days: number;
  times: number[];
  cpu: number[];
  /** Longest time that another call waited meanwhile, in milliseconds. */
  waitMs: number;
}

const measured: Measured[] = [];
const figures: Record<string, number> = {};
const texts: string[] = [];
for (const kind of kinds) {
  console.error(`${historyDays} days of 5,000 accounts on ${kind} …`);
  const before = performance.now();
  const world = await createWorld(kind, { fleet, historyDays });
  const seedS = (performance.now() - before) / 1000;
  try {
    const { db } = world.store;
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{ table: string; mb: number }>`
      select relname as table, round(pg_total_relation_size(oid) / 1e6) as mb from pg_class
      where relname in ('account_days', 'difficulty_days', 'match_days', 'incident_days') order by 1`.execute(
      db,
    );
    texts.push(
      `${kind}: seeded in ${round(seedS, 0)} s; MB with indexes: ${rows.map(({ table, mb }) => `${table} ${mb}`).join(', ')}.`,
    );
    const questions = await openQuestions(world);
    const readings = questions.map(({ name, type, days }): Measured => ({
      kind,
      name,
      type,
      days,
      times: [],
      cpu: [],
      waitMs: 0,
      firstMs: 0,
      bytes: 0,
      rows: 0,
    }));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    // The first round warms up.
    for (let round = 0; round <= rounds; round++)
      for (const [at, question] of questions.entries()) {
        const reading = readings[at];
        if (!reading) continue;
        const start = performance.now();
        const before = process.cpuUsage();
        const [loaded, waitMs] = await Promise.all([question.load(), longestWait(world, start + 50)]);
        Object.assign(reading, loaded);
        if (round === 0) {
          delay.reset();
          continue;
        }
        reading.waitMs = Math.max(reading.waitMs, waitMs);
        reading.times.push(performance.now() - start);
        const { user, system } = process.cpuUsage(before);
        reading.cpu.push((user + system) / 1000);
      }
    delay.disable();
    figures[`${kind}.loopDelayMs`] = delay.max / 1e6;
    measured.push(...readings);
    if (kind === 'postgres') texts.push('', await plans(db, world.time.toISOString().slice(0, 10)));
  } finally {
    await world.close();
  }
}

/** Duration of a call with one statement while a query is running. */
async function longestWait(world: Awaited<ReturnType<typeof createWorld>>, from: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, from - performance.now()));
  const start = performance.now();
  await world.api.call(getHealth);
  return performance.now() - start;
}

const median = ({ times }: Measured): number => percentile(times, 0.5);
console.log(
  `\n${textTable(
    [
      `${historyDays} days of 5,000 accounts`,
      '',
      'days',
      'median ms',
      'first rows ms',
      'CPU ms',
      'other call ms',
      'rows',
      'kB sent',
    ],
    measured.map((one) => [
      one.kind,
      one.type,
      one.days,
      round(median(one), 0),
      round(one.firstMs, 0),
      round(percentile(one.cpu, 0.5), 0),
      round(one.waitMs, 0),
      one.rows,
      Math.round(one.bytes / 1000),
    ]),
  )}\n`,
);
console.log(
  'First rows: until the first part of the answer has arrived. Other call: the longest time that a call with one\nstatement took meanwhile. CPU: processor time of this process, all threads; PostgreSQL runs in a process of its own.\n',
);
console.log(`${texts.join('\n')}\n`);
for (const kind of kinds)
  console.log(
    `Longest delay of the event loop on ${kind}: ${round(figures[`${kind}.loopDelayMs`] ?? 0, 0)} ms.`,
  );
for (const one of measured)
  if (one.kind === 'pglite')
    console.log(
      verdict({
        what: `${one.type}, ${one.days} days, on ${one.kind}`,
        value: median(one),
        atMost: budgetMs,
        unit: ' ms',
        reason: () => `best ${round(Math.min(...one.times), 0)} ms${busyNote()}`,
      }),
    );
for (const one of measured) figures[`${one.kind}.${one.name}.ms`] = median(one);
console.log(benchLine(figures));
