import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { compileCache } from '../../scripts/lib/child.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs a command of `package.json` by its script. @returns its exit code and its output */
export function command(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('scripts', script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compileCache, ...env },
    encoding: 'utf8',
    input,
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}
