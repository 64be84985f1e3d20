import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { connect } from 'node:tls';
import { endsWithParent } from '#node/parentDeath.ts';
import { ensureCaddy } from '../../ensure.ts';
import { root } from '../child.ts';
import { type Run, type Supervised, supervise } from '../supervise.ts';

export interface ProxyOptions {
  folder: string;
  port: number;
  /** Addresses of the API processes and of the nats-servers' WebSockets: `127.0.0.1:8081`. */
  apis: readonly string[];
  channels: readonly string[];
  onLine(line: string): void;
}

/** Time limit until it answers, in milliseconds; it usually takes less than one second. */
const readyWithinMs = 60_000;

/**
 * Starts Caddy with the site of `deploy/caddy/Caddyfile` and a certificate of an authority of its own, which
 * nothing outside of its folder trusts, and waits until it answers.
 * @throws Error with Caddy's last output when it ends or does not answer in time
 */
export async function startProxy(options: ProxyOptions): Promise<Supervised & { certificate: string }> {
  const { folder, port, apis, channels } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, configOf(folder), { mode: 0o600 });
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    DUGOUT_SITE: `https://127.0.0.1:${port}`,
    DUGOUT_API: apis.join(' '),
    DUGOUT_CHANNEL: channels.join(' '),
  };
  const caddy = ensureCaddy();
  const certificate = join(folder, 'storage/pki/authorities/local/root.crt');
  const start = (): Promise<Run> =>
    run([caddy, 'run', '--config', file, '--adapter', 'caddyfile'], env, { ...options, certificate });
  return { ...supervise(await start(), start, options), certificate };
}

function configOf(folder: string): string {
  const site = readFileSync(join(root, 'deploy/caddy/Caddyfile'), 'utf8');
  return `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${folder}/storage
}
${site}`;
}

async function run(
  commandLine: readonly string[],
  env: NodeJS.ProcessEnv,
  { port, certificate, onLine }: Pick<ProxyOptions, 'port' | 'onLine'> & { certificate: string },
): Promise<Run> {
  const [command = '', ...args] = [...endsWithParent(), ...commandLine];
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    said = line;
    onLine(line);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code ?? '?'}`),
    );
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const waiting = new AbortController();
  const deadline = AbortSignal.any([waiting.signal, AbortSignal.timeout(readyWithinMs)]);
  try {
    await Promise.race([
      untilAnswers(port, certificate, deadline),
      ended.then((reason) => Promise.reject(new Error(`The proxy ${reason}`))),
    ]);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}. ${said}`, { cause: error });
  } finally {
    waiting.abort();
  }
  return { pid: child.pid ?? 0, ended, stop };
}

/**
 * Waits until the port accepts a connection with a certificate of this authority.
 * @throws Error with the last reason
 */
async function untilAnswers(port: number, certificate: string, deadline: AbortSignal): Promise<void> {
  for (;;) {
    const problem = existsSync(certificate) ? await handshake(port, certificate) : 'no certificate yet';
    if (problem === null) return;
    await after(50, undefined, { signal: deadline }).catch(() => {
      throw new Error(`The proxy does not answer: ${problem}`);
    });
  }
}

/** @returns null, or why there is no TLS connection */
function handshake(port: number, certificate: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, ca: readFileSync(certificate) });
    const finish = (problem: string | null): void => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('secureConnect', () => finish(null));
    socket.once('error', ({ message }) => finish(message));
    socket.setTimeout(5_000, () => finish('no answer within 5 s'));
  });
}
