import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { installedEngines } from './lib/installed.ts';

/**
 * `npm run test:engines`: the journeys in Firefox and WebKit, with arguments for Vitest (`--project webkit`,
 * `-t wall`). An engine that cannot be installed is reported and skipped.
 */
const { engines, missing } = installedEngines();
for (const line of missing) console.error(line);
const args = process.argv.slice(2);
const projects = args.includes('--project') ? [] : engines.flatMap((name) => ['--project', name]);
if (engines.length > 0) {
  const config = ['--config', resolve(import.meta.dirname, 'vitest.config.ts'), '--root', '.'];
  const { status } = spawnSync('vitest', ['run', ...config, ...projects, ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
