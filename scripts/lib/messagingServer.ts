import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openKeys } from '#server/messaging/keys.ts';
import { type NatsServer, startNatsServer } from '#server/messaging/natsServer.ts';
import { readRevocations } from '#server/messaging/revocations.ts';
import { ensureNatsServer } from '../ensure.ts';
import { restartPause } from './restart.ts';

/** The nats-server of a stack: our own, or an external one. */
export interface MessagingServer {
  url: string;
  wsUrl: string;
  keysFile: string;
  /** Current process id of our own server; null while there is none. */
  pid(): number | null;
  /** Fulfilled with the reason for display when our own server keeps crashing. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface MessagingServerOptions {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  port: number;
  wsPort: number;
  onLine: (line: string) => void;
  /** Called when the server has been restarted. */
  onRestart?: () => void;
}

const never = new Promise<string>(() => undefined);

/** Uses the server of NATS_URL when it is set; otherwise starts one and keeps it running. */
export async function openMessagingServer(options: MessagingServerOptions): Promise<MessagingServer> {
  const { NATS_URL: url, NATS_WS_URL: wsUrl, NATS_KEYS: keysPath } = options.env;
  if (url) {
    if (!wsUrl || !keysPath)
      throw new Error(
        'With NATS_URL set, NATS_WS_URL (for browsers) and NATS_KEYS (the key file) must be set too.',
      );
    return { url, wsUrl, keysFile: keysPath, pid: () => null, ended: never, stop: () => Promise.resolve() };
  }
  const folder = join(options.dataDir, 'nats');
  const keysFile = join(folder, 'keys.json');
  const binary = ensureNatsServer();
  const start = (port: number, wsPort: number): Promise<NatsServer> =>
    startNatsServer({
      binary,
      keys: openKeys(keysFile),
      folder,
      port,
      wsPort,
      revoked: readRevocations(keysFile),
      onLog: options.onLine,
    });
  const first = await start(options.port, options.wsPort);
  const supervised = keepRunning(first, start, options);
  return { url: first.url, wsUrl: wsUrl ?? first.wsUrl, keysFile, ...supervised };
}

/** Restarts the server on the same ports whenever it ends, until {@link MessagingServer.stop}. */
function keepRunning(
  first: NatsServer,
  start: (port: number, wsPort: number) => Promise<NatsServer>,
  { onLine, onRestart }: Pick<MessagingServerOptions, 'onLine' | 'onRestart'>,
): Pick<MessagingServer, 'pid' | 'ended' | 'stop'> {
  const stopping = new AbortController();
  const portOf = (address: string): number => Number(new URL(address).port);
  let current: NatsServer | null = first;

  async function supervise(): Promise<string> {
    const pause = restartPause();
    for (;;) {
      const reason = current ? await current.ended : 'did not start';
      current = null;
      const pauseMs = pause.nextPauseMs();
      if (pauseMs === null) return `${reason} repeatedly`;
      onLine(`${reason}; restarting in ${pauseMs / 1000} s`);
      await after(pauseMs, undefined, { signal: stopping.signal });
      current = await start(portOf(first.url), portOf(first.wsUrl)).catch((error: Error) => {
        onLine(error.message);
        return null;
      });
      // A stop during the restart could not stop this process.
      if (stopping.signal.aborted) await current?.stop();
      stopping.signal.throwIfAborted();
      if (current) onRestart?.();
    }
  }

  const supervising = supervise();
  return {
    pid: () => current?.process.pid ?? null,
    ended: supervising.catch(() => never),
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await supervising.catch(() => undefined);
    },
  };
}
