import { spawn } from 'node:child_process';
import { endsWithParent } from '#node/parentDeath.ts';
import { ensureXvfb } from '../../scripts/ensure.ts';

export interface Xvfb {
  display: number;
  close(): void;
}

/**
 * Starts an X server with a virtual screen on a free display, reachable only on this machine. A held key does
 * not repeat.
 * @throws ToolMissingError
 */
export async function startXvfb(size: { width: number; height: number }): Promise<Xvfb> {
  const screen = ['-displayfd', '3', '-screen', '0', `${size.width}x${size.height}x24`];
  const program = [ensureXvfb(), ...screen, '-nolisten', 'tcp', '-ac', '-noreset', '-r'];
  const [command = '', ...args] = [...endsWithParent('TERM'), ...program];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const display = await new Promise<number>((done, fail) => {
    let text = '';
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`Xvfb ended with ${code}: ${output}`)));
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) done(Number(text));
    });
  });
  return { display, close: () => void child.kill('SIGTERM') };
}
