import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openKeys } from '#server/messaging/keys.ts';
import { type NatsServer, startNatsServer } from '#server/messaging/natsServer.ts';
import { readRevocations } from '#server/messaging/revocations.ts';
import { ensureNatsServer } from '../ensure.ts';
import { restartPause } from './restart.ts';

/** The nats-server of a stack: one of our own, or one that is there already. */
export interface MessagingServer {
  url: string;
  wsUrl: string;
  keysFile: string;
  /** Process of our own server as it is now; null while there is none. */
  pid(): number | null;
  /** Fulfilled, with a reason in words, when our own server cannot be kept running. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface MessagingServerOptions {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  port: number;
  wsPort: number;
  onLine: (line: string) => void;
  /** Told when another process has taken the place of one that ended. */
  onRestart?: () => void;
}

const never = new Promise<string>(() => undefined);

/** With NATS_URL in the environment the server of that address is used; else one is started and kept running. */
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

/** Starts the server again on the same ports whenever it ends, until {@link MessagingServer.stop}. */
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
      if (pauseMs === null) return `${reason} again and again`;
      onLine(`${reason}; it is started again in ${pauseMs / 1000} s`);
      await after(pauseMs, undefined, { signal: stopping.signal });
      current = await start(portOf(first.url), portOf(first.wsUrl)).catch((error: Error) => {
        onLine(error.message);
        return null;
      });
      // A stop that came while it started did not see it.
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
