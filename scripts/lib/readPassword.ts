import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * A password from the terminal, typed twice and not shown, or the first line of the standard input.
 * @throws Error when the two differ
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split('\n')[0]?.replace(/\r$/, '') ?? '';
  const first = await ask('Password: ');
  if ((await ask('Once more: ')) !== first) throw new Error('The passwords differ.');
  return first;
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
