import '../lib/stop.ts';
import { createRandom } from '#domain/random.ts';
import { quick } from '../lib/quick.ts';
import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { benchLine, verdict } from '../lib/verdict.ts';
import { drawAll } from './pictures.ts';
import { simulate } from './simulate.ts';

/**
 * `npm run bench:screens`: whether hanging consoles are found, without false alarms: 1,000 simulated consoles
 * over six simulated hours, with the pictures that simulated consoles draw and the rules of agent and API.
 * Prints a table, each budget with its verdict, and one last line `BENCH {...}`.
 */

const [consoles, hours] = quick ? [200, 3] : [1_000, 6];
/** Share of the consoles that hang once. */
const hanging = 0.25;
/** Maximum number of pictures of a console that an agent checks per second: its recorder takes this many while they change. */
const looksPerSecond = 4;

console.error('Drawing …');
const drawn = drawAll(quick ? 12 : 40, 900);
console.error(`${consoles} consoles over ${hours} hours …`);
const { hangs, falseAlarms, screens, durations } = simulate(
  drawn,
  createRandom('screens'),
  consoles,
  hours,
  hanging,
);
const found = hangs.filter(({ foundAt }) => foundAt !== null);
const late = found.map(({ at, foundAt, limit }) => ((foundAt ?? 0) - at - limit) / 1_000);
const figures = {
  precision: found.length / (found.length + falseAlarms),
  recall: found.length / hangs.length,
  'late.longest.s': Math.max(...late),
  'found.median.s': percentile(
    found.map(({ at, foundAt }) => ((foundAt ?? 0) - at) / 1_000),
    0.5,
  ),
  'hash.ms': drawn.hashMs,
  'hash.percentOfCore': (drawn.hashMs * looksPerSecond) / 10,
};

console.log(
  `\n${textTable(
    [`${consoles.toLocaleString('en')} consoles, ${hours} hours`, ''],
    [
      ['hangs', hangs.length],
      ['found', found.length],
      ['false alarms', falseAlarms],
      ['found after, median', `${round(figures['found.median.s'], 0)} s`],
      ['found after its limit, longest', `${round(figures['late.longest.s'], 0)} s`],
      ['screens that were told apart', screens],
      ['stays that were learned', durations],
      ['a hash', `${round(drawn.hashMs, 3)} ms`],
    ],
  )}\n`,
);
console.log(verdict({ what: 'precision', value: figures.precision, atLeast: 0.99 }));
console.log(verdict({ what: 'recall', value: figures.recall, atLeast: 0.95 }));
console.log(
  verdict({ what: 'found after the limit', value: figures['late.longest.s'], atMost: 60, unit: ' s' }),
);
console.log(
  verdict({
    what: 'hashes of a console',
    value: figures['hash.percentOfCore'],
    atMost: 0.1,
    unit: ' % of a core',
  }),
);
console.log(benchLine(figures));
