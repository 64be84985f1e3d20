import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MessagingError } from '#node/nats/messagingError.ts';
import type { Revocation } from '#server/kernel/messaging/messaging.ts';
import type { MessagingKeys } from './keys.ts';
import { type ClusterPlace, natsConfig } from './natsConfig.ts';
import { endsWithParent } from '#node/parentDeath.ts';

export interface NatsServerOptions {
  binary: string;
  keys: MessagingKeys;
  /** Folder for the configuration file. */
  folder: string;
  /** 0 chooses a free one. */
  port?: number;
  wsPort?: number;
  /** Credentials that are revoked from the start. */
  revoked?: readonly Revocation[];
  /** Its place in a cluster; without it the server is alone. */
  cluster?: ClusterPlace | undefined;
  onLog?: (line: string) => void;
}

export interface NatsServer {
  /** `nats://127.0.0.1:{port}`, for processes. */
  readonly url: string;
  /** `ws://127.0.0.1:{port}`, for browsers. */
  readonly wsUrl: string;
  readonly pid: number;
  /** Fulfilled when the process has ended, with the reason for display. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Time limit for the server to listen, in milliseconds; it usually takes 30. */
const startWithinMs = 30_000;

/**
 * Starts a nats-server in operator mode on the loopback interface and waits until it listens.
 * @throws MessagingError with the server's last output when it does not start.
 */
export async function startNatsServer(options: NatsServerOptions): Promise<NatsServer> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const file = join(options.folder, 'nats-server.conf');
  const ports = { port: options.port || -1, wsPort: options.wsPort || -1 };
  writeFileSync(
    file,
    natsConfig(options.keys, { ports, revoked: options.revoked, cluster: options.cluster }),
    {
      mode: 0o600,
    },
  );
  chmodSync(file, 0o600);
  const [command, ...args] = [...endsWithParent(), options.binary, '-c', file];
  // A separate process group: Ctrl+C is handled by the supervisor.
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code ?? '?'}`),
    );
  });
  const { url, wsUrl } = await listening(child, options.onLog);
  return {
    url,
    wsUrl,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(kill);
    },
  };
}

/** Reads the addresses from the server's log, which prints them once they are bound. */
function listening(
  child: ChildProcess,
  onLog?: (line: string) => void,
): Promise<{ url: string; wsUrl: string }> {
  return new Promise((resolve, reject) => {
    const last: string[] = [];
    let url: string | undefined;
    let wsUrl: string | undefined;
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new MessagingError(`nats-server did not start: ${reason}`));
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`it did not listen within ${startWithinMs / 1000} s`);
    }, startWithinMs);
    child.once('error', (error) => fail(error.message));
    child.once('close', () => fail(last.slice(-3).join(' ') || 'it ended at once'));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      onLog?.(line);
      last.push(line.replace(/^\[\d+\] \S+ \S+ /, ''));
      if (last.length > 20) last.shift();
      url ??= /client connections on (\S+)/.exec(line)?.[1];
      wsUrl ??= /websocket clients on (ws:\S+)/.exec(line)?.[1];
      if (!line.includes('Server is ready') || !url || !wsUrl) return;
      clearTimeout(timer);
      resolve({ url: `nats://${url}`, wsUrl });
    });
  });
}
