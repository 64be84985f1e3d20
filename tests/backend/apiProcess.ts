import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Resolves when an API process is ready. Its output is added to `output`. @throws if it ends before */
export function untilReady(
  child: ChildProcessByStdio<null, Readable, Readable>,
  output: string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The API ended with code ${code}: ${output.join('')}`)));
    child.stderr.on('data', (data: Buffer) => output.push(data.toString()));
    child.stdout.on('data', (data: Buffer) => {
      output.push(data.toString());
      if (data.includes('ready')) resolve();
    });
  });
}
