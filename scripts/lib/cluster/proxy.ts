import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { endsWithParent } from '#server/messaging/parentDeath.ts';
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

/** Time limit for the first certificate, in milliseconds; it usually takes less than one second. */
const readyWithinMs = 20_000;

/**
 * Starts Caddy with the site of `deploy/caddy/Caddyfile` and a certificate of an authority of its own, which nothing
 * outside of its folder trusts.
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
  const start = (): Promise<Run> =>
    run([caddy, 'run', '--config', file, '--adapter', 'caddyfile'], env, options);
  const certificate = join(folder, 'storage/pki/authorities/local/root.crt');
  const supervised = supervise(await start(), start, options);
  const deadline = AbortSignal.timeout(readyWithinMs);
  while (!existsSync(certificate)) await after(50, undefined, { signal: deadline });
  return { ...supervised, certificate };
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

function run(
  commandLine: readonly string[],
  env: NodeJS.ProcessEnv,
  { onLine }: Pick<ProxyOptions, 'onLine'>,
): Promise<Run> {
  const [command = '', ...args] = [...endsWithParent(), ...commandLine];
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  createInterface({ input: child.stderr }).on('line', onLine);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code ?? '?'}`),
    );
  });
  return Promise.resolve({
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  });
}
