import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { root } from './child.ts';

const program = `
  const { onStopSignal } = await import('./scripts/lib/stopSignal.ts');
  onStopSignal(() => {
    console.log('stopped');
    process.exit(0);
  });
  console.log('started');
  setInterval(() => undefined, 1_000);`;

/** Starts the program below a shell that waits for it, as npm does. @returns the shell, and the lines of the program */
async function startBelowShell(env: Record<string, string>): Promise<[ChildProcess, AsyncIterator<string>]> {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit', process.execPath, program], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  expect(await lines.next()).toMatchObject({ value: 'started' });
  return [shell, lines];
}

test('a script of npm stops when npm has ended the shell between them', async () => {
  const [shell, lines] = await startBelowShell({ npm_lifecycle_event: 'start' });
  shell.kill('SIGTERM');
  expect(await lines.next()).toMatchObject({ value: 'stopped' });
});
