import { spawn } from 'node:child_process';
import './lib/stop.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Chapter, performancePage } from './doc.ts';
import { hostNote, machine, slowdown } from './lib/machine.ts';
import { quick, quickNote } from './lib/quick.ts';
import { round } from './lib/stats.ts';
import { type Cell, textTable } from './lib/table.ts';
import { benchLine, readBench } from './lib/verdict.ts';

/**
 * `npm run bench`: every bench, or the named ones (`npm run bench -- wall control`), one after the other,
 * even if one fails. Ends with a table of all verdicts and all figures in one line `BENCH {...}`; with
 * `--write` the tables go to `docs/performance.md` too, where the chapters of the other benches stay.
 * `--quick` has fewer repetitions, and its results are not written.
 */

const benches = [
  { name: 'control', title: 'Control view' },
  { name: 'glass', title: 'Picture to screen' },
  { name: 'ladder', title: 'Format and size of the picture' },
  { name: 'wall', title: 'Wall' },
  { name: 'agent', title: 'Agent' },
  { name: 'fleet', title: 'Fleet' },
  { name: 'api', title: 'Pages of accounts' },
  { name: 'database', title: 'Accounts database' },
  { name: 'activity', title: 'Activity' },
  { name: 'alerts', title: 'Alerts' },
  { name: 'screens', title: 'Screens' },
  { name: 'accounts', title: 'Accounts grid' },
  { name: 'schedule', title: 'Editor of schedulers' },
  { name: 'startup', title: 'Start' },
  { name: 'load', title: 'Many operators' },
  { name: 'soak', title: 'Memory over time' },
] as const;

const page = resolve(import.meta.dirname, '../../docs/performance.md');

/** Runs a bench and passes its output through. Null if it failed; its output contains the reason. */
function run(name: string): Promise<string | null> {
  const script = resolve(import.meta.dirname, name, 'main.ts');
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...(quick ? ['--quick'] : [])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const end = (): void => void child.kill('SIGTERM');
    process.once('exit', end);
    const output: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      process.stdout.write(text);
    });
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`);
      done(null);
    });
    child.on('close', (code) => {
      process.off('exit', end);
      done(code === 0 ? output.join('') : null);
    });
  });
}

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The benches: ${benches.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

if (quick && words.includes('--write')) {
  console.error(`${quickNote} Leave out --quick or --write.`);
  process.exit(2);
}

const figures: Record<string, number | null> = {};
const chapters: Chapter[] = [];
const judged: Cell[][] = [];
const day = new Date().toISOString().slice(0, 10);
for (const { name, title } of benches.filter((bench) => names.length === 0 || names.includes(bench.name))) {
  const before = await slowdown();
  const startedAt = Date.now();
  const output = await run(name);
  const minutes = round((Date.now() - startedAt) / 60_000, 1);
  const misses = [...(output ?? '').matchAll(/^MISSED (.+?: -?[\d.]+.*?\))/gm)].map(([, miss = '']) => miss);
  const kept = (output ?? '').match(/^kept /gm)?.length ?? 0;
  judged.push([name, minutes, output === null ? 'failed' : kept, misses.length, misses[0] ?? '']);
  for (const miss of misses.slice(1)) judged.push(['', '', '', '', miss]);
  const read = output === null ? null : readBench(output);
  if (!read) process.exitCode = 1;
  for (const [key, value] of Object.entries(read?.figures ?? {})) figures[`${name}.${key}`] = value;
  chapters.push({
    title,
    command: `npm run bench:${name}`,
    machine: machine() + hostNote(Math.max(before, await slowdown())),
    day,
    text: read?.text ?? null,
  });
}
if (words.includes('--write')) {
  const former = await readFile(page, 'utf8').catch(() => '');
  await writeFile(
    page,
    performancePage(
      former,
      chapters,
      benches.map(({ title }) => title),
    ),
  );
  console.error(`The tables are in ${page}`);
}
console.log(`\n${textTable(['bench', 'minutes', 'kept', 'missed', ''], judged)}\n`);
console.log(benchLine(figures));
