import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endsWithParent } from '#node/parentDeath.ts';
import { findBinary } from '#node/findBinary.ts';
import { authorityFile, authorizationFor, withCookie } from '#agent/x11/authority.ts';
import type { XAuthorization } from '#agent/x11/wire.ts';

export interface Display {
  number: number;
  authorization: XAuthorization | null;
  /** `DISPLAY` and `XAUTHORITY` for programs. */
  env: Record<string, string>;
  close(): void;
}

const cookieBytes = 16;

/** Time that Xvfb has to start, and to end before it is killed, in milliseconds. */
const startLimitMs = 10_000;
const graceMs = 2_000;
/** Number of characters of Xvfb's output that are kept for the error. */
const maxOutput = 2_000;

/**
 * Starts an X server without a monitor, on a free display that only this user's programs with its cookie can use.
 * A held key does not repeat. It ends with this process.
 * @throws Error when Xvfb is missing or does not start.
 */
export async function startDisplay(size: { width: number; height: number }): Promise<Display> {
  const xvfb = process.env['XVFB_BIN'] ?? findBinary('Xvfb');
  if (!xvfb) throw new Error('Xvfb is not installed (Debian: apt-get install xvfb)');
  const folder = mkdtempSync(join(tmpdir(), 'dugout-x11-'));
  const file = join(folder, 'Xauthority');
  const cookie = randomBytes(cookieBytes);
  writeFileSync(file, authorityFile(cookie), { mode: 0o600 });
  const [command, ...args] = [
    ...endsWithParent(),
    xvfb,
    '-displayfd',
    '3',
    '-screen',
    '0',
    `${size.width}x${size.height}x24`,
    '-nolisten',
    'tcp',
    '-auth',
    file,
    '-noreset',
    '-r',
  ];
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const close = (): void => {
    server.kill('SIGTERM');
    const timer = setTimeout(() => server.kill('SIGKILL'), graceMs).unref();
    server.once('exit', () => clearTimeout(timer));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const number = await displayNumber(server);
    return {
      number,
      authorization: withCookie(cookie),
      env: { DISPLAY: `:${number}`, XAUTHORITY: file },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** A running display, with the cookie of the user's Xauthority file. */
export function existingDisplay(name: string): Display {
  const number = Number(name.slice(1));
  const file = process.env['XAUTHORITY'] ?? join(homedir(), '.Xauthority');
  return {
    number,
    authorization: authorizationFor(number, file),
    env: { DISPLAY: name, XAUTHORITY: file },
    close: () => undefined,
  };
}

/** The number that Xvfb writes when it is ready. */
function displayNumber(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    let text = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-maxOutput);
    };
    const fail = (what: string): void => reject(new Error(`Xvfb ${what}: ${output.trim()}`));
    const limit = setTimeout(
      () => fail(`has not started within ${startLimitMs / 1_000} s`),
      startLimitMs,
    ).unref();
    server.stderr?.on('data', collect);
    server.once('error', reject);
    server.once('exit', (code) => fail(`ended with ${code}`));
    server.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('\n')) return;
      clearTimeout(limit);
      // It may write for weeks.
      server.stderr?.off('data', collect).resume();
      resolve(Number(text));
    });
  });
}
