import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type FailedTest,
  failureLines,
  type PlaywrightReport,
  playwrightReportOf,
  slowest,
  type TestReport,
  type TimedTest,
} from './lib/reports.ts';
import { changedTests } from './lib/changedTests.ts';
import { enginesReport, vitestReport } from './lib/vitestReport.ts';
import { ToolMissingError } from '../scripts/lib/tools.ts';
import { ensureVideoLibraries } from '../scripts/lib/videoLibraries.ts';
import {
  ensureCaddy,
  ensureChromium,
  ensureNatsServer,
  ensureNginx,
  ensurePostgres,
} from '../scripts/ensure.ts';
import { installedEngines } from './engines/lib/installed.ts';
import { useMemoryFolder } from './support/memoryFolder.ts';

/**
 * `npm test`: every check of the repository, all of them even if one fails. The static checks and the build
 * run in parallel with the tests of Vitest, which spend most of their time waiting; the browser tests follow,
 * then the journeys in other engines. `npm test -- --shard 1/2` runs the first half of the tests, for several
 * machines; the first shard also runs the other checks. `npm test -- --changed` runs the tests that a change
 * can break, without the browser tests and the build. Changed files are those that differ from the last
 * commit, or with `--since main` from another one. `npm test -- --coverage` also prints how much of each
 * folder the tests of Node run, and fails below the limits of `vitest.config.ts`. Ends with a plain line `N
 * passed, N failed`: the tests of Vitest and Playwright, and each other check that failed counted as one.
 */

/** Duration of each test; the slowest are printed at the end. */
const times: TimedTest[] = [];
/** Listed again at the end, so that the end of a long output shows all failures. */
const failures: FailedTest[] = [];
/** Tests that passed only on a retry. */
const flaky: FailedTest[] = [];

interface Counts {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  command: string;
  args: string[];
  /** Reads the report of its tests; a check without a report counts only if it fails. */
  report?: () => Promise<TestReport>;
}

const results = resolve(import.meta.dirname, '../test-results');
const playwrightReport = resolve(results, 'playwright.json');

const { values: options } = parseArgs({
  options: {
    shard: { type: 'string' },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    coverage: { type: 'boolean', default: false },
  },
});

/** @throws when a shard does not have the form `1/2` */
function checkShard(shard: string): void {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number);
  if (index < 1 || index > count) throw new Error(`--shard ${shard} is not of the form 1/2`);
}

const { shard } = options;
if (shard !== undefined) checkShard(shard);
const shardArgs = shard === undefined ? [] : [`--shard=${shard}`];
const isFirstShard = shard === undefined || shard.startsWith('1/');

const build: Check = { name: 'build', command: 'npm', args: ['run', 'build'] };
const staticChecks: readonly Check[] = [
  // In one program: the rules need the types as well.
  { name: 'types and lint', command: 'oxlint', args: ['--type-check'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  { name: 'locales in step', command: 'lingui', args: ['check', 'sync', '--clean'] },
  { name: 'locales complete', command: 'lingui', args: ['check', 'missing', '--mode', 'catalog'] },
];
const size: Check = { name: 'size', command: 'size-limit', args: [] };
const unit: Check = {
  name: 'unit and backend',
  command: 'vitest',
  args: [
    'run',
    '--reporter=default',
    '--reporter=./tests/lib/vitestReport.ts',
    ...shardArgs,
    ...(options.coverage ? ['--coverage'] : []),
    ...(options.changed ? changedTests(options.since) : []),
  ],
  report: async () => JSON.parse(await readFile(vitestReport, 'utf8')) as TestReport,
};
const browser: Check = {
  name: 'browser',
  command: 'playwright',
  args: ['test', ...shardArgs],
  report: async () =>
    playwrightReportOf(JSON.parse(await readFile(playwrightReport, 'utf8')) as PlaywrightReport),
};
const engines: Check = {
  name: 'engines',
  command: 'node',
  args: ['tests/engines/main.ts'],
  report: async () => JSON.parse(await readFile(enginesReport, 'utf8')) as TestReport,
};

/**
 * Runs a check and returns whether it succeeded. Its output is passed through, or printed at the end so that it is not
 * mixed with that of another check.
 */
function run(check: Check, output: 'inherit' | 'afterwards'): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(check.command, check.args, {
      stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' },
    });
    const said: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', (error) => {
      console.error(`${check.command}: ${error.message}`);
      done(false);
    });
    child.on('close', (code) => {
      if (output === 'afterwards') console.log(`\n— ${check.name}\n${Buffer.concat(said).toString()}`);
      done(code === 0);
    });
  });
}

/** A failed check counts as at least one failure, even if its report is missing or contains no failed test. */
async function count(check: Check, well: boolean): Promise<Counts> {
  const report = await check.report?.().catch(() => null);
  times.push(...(report?.times ?? []));
  failures.push(...(report?.failures ?? []));
  flaky.push(...(report?.flaky ?? []));
  const failed = report?.failures.length ?? 0;
  return { passed: report?.passed ?? 0, failed: well ? failed : Math.max(1, failed) };
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
try {
  ensureNatsServer();
  ensureVideoLibraries((line) => console.error(line));
  ensurePostgres();
  ensureCaddy();
  ensureNginx();
  process.env['CHROMIUM_BIN'] = ensureChromium();
} catch (error) {
  if (!(error instanceof ToolMissingError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const total: Counts = { passed: 0, failed: 0 };
/** An engine that cannot be installed here is named at the end. */
const lines: string[] = isFirstShard && !options.changed ? installedEngines().missing : [];

async function runAll(list: readonly Check[], output: 'inherit' | 'afterwards'): Promise<void> {
  for (const check of list) {
    if (output === 'inherit') console.log(`\n— ${check.name}`);
    const startedAt = performance.now();
    const well = await run(check, output);
    const { passed, failed } = await count(check, well);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    lines.push(`${well ? 'ok    ' : 'FAILED'} ${check.name.padEnd(18)} ${seconds.padStart(6)} s`);
  }
}

const { remove } = useMemoryFolder();
const others = isFirstShard ? [...staticChecks, build, size] : [build];
await Promise.all([runAll([unit], 'inherit'), runAll(options.changed ? staticChecks : others, 'afterwards')]);
if (!options.changed) await runAll(isFirstShard ? [browser, engines] : [browser], 'inherit');
remove();
const root = resolve(import.meta.dirname, '..');
console.log(`\nThe slowest tests:\n${slowest(times, 10, root).join('\n')}`);
console.log(`\n${lines.join('\n')}`);
if (flaky.length > 0) console.log(`\nPassed only at another try:\n${failureLines(flaky, root).join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failureLines(failures, root).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
