import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '#tests/lib/installPackages.ts';
import { withProcesses } from './vitest.config.ts';

/**
 * `npm run mutation`: how many small changes of the code (mutants) the unit tests find, by Stryker, for
 * `domain/`, `contract/`, and files in `server/` and `workers/` with a unit test next to them. Takes some hours
 * on two processors; `npm run mutation -- domain/money` checks only one folder. Prints a table, and
 * writes a report with each surviving mutant into `.cache/mutation/report.html`. Fails below the required
 * score.
 */

const version = '10.1.1';

/** Minimum share of killed mutants, percent. */
const floor = 80;

/**
 * Files with a unit test next to them, without a database or a nats-server: mutants that only other tests
 * would kill would survive.
 */
const tested = (folder: string): string[] =>
  globSync(`${folder}/**/*.test.ts`)
    .filter((test) => !withProcesses.includes(test))
    .map((test) => test.replace(/\.test\.ts$/, '.ts'));

const isIn = (folders: readonly string[], file: string): boolean =>
  folders.length === 0 || folders.some((folder) => file.startsWith(folder));

const folders = process.argv.slice(2);
const files = [...globSync('{domain,contract}/**/*.ts'), ...tested('server'), ...tested('workers')].filter(
  (file) => !/\.test\.ts$|fixtures?\.ts$|\.worker\.ts$/.test(file) && isIn(folders, file),
);
if (files.length === 0) {
  console.error(`Nothing is mutated in ${folders.join(', ')}`);
  process.exit(2);
}

const place = await installPackages('mutation', {
  dependencies: { '@stryker-mutator/core': version, '@stryker-mutator/vitest-runner': version },
});
const config = join(place, 'stryker.json');
await writeFile(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: [join(place, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    mutate: files,
    // Its paths are not rewritten: Stryker cannot do it with the native compiler, and it is not needed.
    tsconfigFile: 'none',
    // Code that runs once, when a module is loaded, is a declaration: each mutant of it would require all
    // tests.
    ignoreStatic: true,
    concurrency: availableParallelism(),
    tempDirName: join(place, 'sandbox'),
    ignorePatterns: ['.cache', 'dist', 'docs', 'public', 'deploy', 'test-results', 'tests/e2e', '.data'],
    reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
    htmlReporter: { fileName: join(place, 'report.html') },
    jsonReporter: { fileName: join(place, 'report.json') },
    thresholds: { high: 90, low: floor, break: floor },
  }),
);
const child = spawn(join(place, 'node_modules/.bin/stryker'), ['run', config], { stdio: 'inherit' });
child.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.on('close', (code) => (process.exitCode = code ?? 1));
