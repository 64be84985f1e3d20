import '../lib/stop.ts';
import { sql } from 'kysely';
import { createWorld, kinds } from '#tests/backend/world.ts';
import { openPages } from './pages.ts';
import { figures, type Measured, type Seeding, seedingVerdicts, table, verdicts } from './report.ts';

/**
 * `npm run bench:api`: pages of 5,000 of 50,000 accounts over HTTP, on both databases, compared with the
 * naive way and with the minimum that any way has to do, in one run; and how long it takes to fill an empty
 * database with them. Prints a table, each budget with its verdict, and one last line `BENCH {...}`.
 */

/** Measurements of each way; they alternate, so that a busy moment of the machine affects all of them. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);

const measured: Measured[] = [];
const seedings: Seeding[] = [];
for (const kind of kinds) {
  console.error(`50,000 accounts on ${kind} …`);
  const started = performance.now();
  const world = await createWorld(kind, { fleet: '1000x50000' });
  seedings.push({ kind, seconds: (performance.now() - started) / 1000 });
  // Test databases never do this automatically; a PostgreSQL server does it within a minute, the API on
  // PGlite daily.
  await sql`vacuum (analyze) accounts`.execute(world.store.db);
  try {
    const pages = await openPages(world);
    const readings = pages.map((page) => ({
      kind,
      ...page,
      times: [] as number[],
      cpu: [] as number[],
      bytes: 0,
    }));
    // The first round warms up.
    for (let round = 0; round <= rounds; round++)
      for (const reading of readings) {
        await reading.prepare?.();
        const start = performance.now();
        const before = process.cpuUsage();
        reading.bytes = await reading.load();
        if (round === 0) continue;
        reading.times.push(performance.now() - start);
        const { user, system } = process.cpuUsage(before);
        reading.cpu.push((user + system) / 1000);
      }
    measured.push(...readings);
  } finally {
    await world.close();
  }
}
console.log(`\n${table(measured)}\n`);
console.log(
  'New process: the API keeps the texts of accounts that have not changed; the first one to ask has to wait for them.\n' +
    'Naive: rows through the driver, checked against the schema, gzip at its default level. Least: the long columns as\n' +
    'one text from the database, and one JSON.stringify of the accounts. CPU: processor time of this process, all threads;\n' +
    'PostgreSQL runs in a process of its own.\n',
);
for (const line of [...seedingVerdicts(seedings), ...verdicts(measured)]) console.log(line);
console.log(figures(measured, seedings));
