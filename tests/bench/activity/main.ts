import '../lib/stop.ts';
import { serverFacts } from '#contract/activity/fleet.ts';
import { getActivity } from '#contract/http/activity.ts';
import { createWorld, kinds } from '#tests/backend/world.ts';
import { busyNote } from '../lib/machine.ts';
import { quick } from '../lib/quick.ts';
import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { benchLine, verdict } from '../lib/verdict.ts';
import { measureEdits } from './edits.ts';
import { fillFacts } from './fill.ts';
import { measureLog, missedChanges } from './log.ts';

/**
 * `npm run bench:activity`: pages of the activity with 10 million entries of a year, over HTTP, on both
 * databases (`BENCH_EVENTS` sets another number, `BENCH_DATABASE` one of them); the log's own operations with
 * all these entries, the cost of the history of an edit of 5,000 rows, and the history of a cell. Prints a
 * table, each budget with its verdict, and one last line `BENCH {...}`.
 */

const databases = process.env['BENCH_DATABASE']
  ? kinds.filter((kind) => kind === process.env['BENCH_DATABASE'])
  : kinds;
const count = Number(process.env['BENCH_EVENTS'] ?? (quick ? 200_000 : 10_000_000));
/** Milliseconds on PostgreSQL: the first page, and a filtered one. */
const budgets = { page: 150, filter: 300, cell: 100 };
/** Percent by which keeping facts and the history of cells may slow a bulk edit. */
const maxSlower = 10;
/** Days of changes of 50,000 accounts. */
const changeDays = quick ? 3 : 90;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? (quick ? 3 : 9));

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

const area = Object.keys(serverFacts).join(',');

/** Typical filters: rare and common ones. */
const questions: Readonly<Record<string, { query: Record<string, string>; by?: string }>> = {
  'first page': { query: {} },
  'first page, of some servers': { query: {}, by: 'staff' },
  'one console': { query: { console: '17' } },
  'one account': { query: { account: '4711' } },
  'one server, failures': { query: { server: '2', kinds: 'consoleFailed' } },
  'one server, a kind that never occurs': { query: { server: '2', kinds: 'runMissed' } },
  'one server, a rare kind': { query: { server: '2', kinds: 'serverOpened' } },
  'one server, an area of kinds': { query: { server: '2', kinds: area } },
  'one person': { query: { person: '3' } },
  'a rare kind': { query: { kinds: 'configEdited' } },
  'a kind that nobody has': { query: { kinds: 'groupDeleted' } },
  'a group, by schedulers': { query: { group: '1', cause: 'scheduler' } },
  'half a year ago': { query: { from: ago(190), to: ago(180) } },
  'text: a console': { query: { text: 'C3-1004' } },
  'text: an email': { query: { text: 'p4711@players' } },
  'text: a common word': { query: { text: 'console' } },
  'text: nothing found': { query: { text: 'nowhere-to-be-found' } },
};

const logRows: Readonly<Record<string, string>> = {
  append: 'a fact is appended',
  resume: `${missedChanges} missed changes are read`,
  prune: 'the oldest month is removed',
};

const figures: Record<string, number> = {};
const rows: (string | number)[][] = [];
for (const kind of databases) {
  console.error(`${count} facts on ${kind} …`);
  const world = await createWorld(kind);
  try {
    const before = performance.now();
    await fillFacts(world.store.db, count);
    console.error(`  filled in ${round((performance.now() - before) / 1000, 0)} s`);
    for (const [name, { query, by = 'supervisor' }] of Object.entries(questions)) {
      const token = await world.tokenOf(by);
      const times: number[] = [];
      let found = 0;
      // The first round warms up.
      for (let round = 0; round <= rounds; round++) {
        const start = performance.now();
        const { data } = (await world.api.call(getActivity, { query, token })).json<{ data: unknown[] }>();
        found = data.length;
        if (round > 0) times.push(performance.now() - start);
      }
      figures[`${kind}.${name}`] = percentile(times, 0.5);
      rows.push([kind, name, round(percentile(times, 0.5), 1), round(Math.max(...times), 1), found]);
    }
    for (const [name, times] of Object.entries(await measureLog(world.store.db, rounds))) {
      figures[`${kind}.${name}`] = percentile(times, 0.5);
      rows.push([
        kind,
        logRows[name] ?? name,
        round(percentile(times, 0.5), 1),
        round(Math.max(...times), 1),
        '',
      ]);
    }
  } finally {
    await world.close();
  }
  const { kept, bare, cell } = await measureEdits(kind, rounds, changeDays);
  figures[`${kind}.edit`] = kept;
  figures[`${kind}.edit, nothing kept`] = bare;
  figures[`${kind}.cell`] = cell;
  rows.push([kind, 'edit of 5,000 rows', round(kept, 1), '', 5_000]);
  rows.push([kind, 'the same, nothing kept', round(bare, 1), '', 5_000]);
  rows.push([kind, `a cell, ${changeDays} days of changes`, round(cell, 1), '', '']);
}

console.log(
  `\n${textTable([`${count.toLocaleString('en')} entries`, '', 'median ms', 'longest ms', 'rows'], rows)}\n`,
);
for (const name of Object.keys(questions)) {
  const atMost = name.startsWith('first page') ? budgets.page : budgets.filter;
  const value = figures[`postgres.${name}`] ?? null;
  console.log(verdict({ what: `${name}, on postgres`, value, atMost, unit: ' ms', reason: busyNote }));
}
const slower = (figures['postgres.edit'] ?? Number.NaN) / (figures['postgres.edit, nothing kept'] ?? 1) - 1;
for (const [what, value, atMost, unit] of [
  ['edits of 5,000 rows are slower, on postgres', slower * 100, maxSlower, ' %'],
  ['history of a cell, on postgres', figures['postgres.cell'] ?? null, budgets.cell, ' ms'],
] as const)
  console.log(verdict({ what, value, atMost, unit, reason: busyNote }));
console.log(benchLine(figures));
