import { join } from 'node:path';
import { openKeys } from '#server/transport/nats/keys.ts';
import { type NatsServer, startNatsServer } from '#server/transport/nats/natsServer.ts';
import { readRevocations, revokedBeside } from '#server/transport/nats/revokedFile.ts';
import { ensureNatsServer } from '../ensure.ts';
import { type SuperviseOptions, supervise } from './supervise.ts';

/** The nats-server of a stack: our own, or an external one. */
export interface MessagingServer {
  url: string;
  wsUrl: string;
  keysFile: string;
  /** Current process id of our own server; null while there is none. */
  pid(): number | null;
  /** Fulfilled with the reason for display when our own server keeps crashing, or ended and must not be restarted. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface MessagingServerOptions extends SuperviseOptions {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  port: number;
  wsPort: number;
}

const portOf = (address: string): number => Number(new URL(address).port);

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
      revoked: readRevocations(options.env.NATS_REVOKED || revokedBeside(keysFile)),
      onLog: options.onLine,
    });
  const first = await start(options.port, options.wsPort);
  // Restarts the server on the same ports.
  const again = (): Promise<NatsServer> => start(portOf(first.url), portOf(first.wsUrl));
  return {
    url: first.url,
    wsUrl: wsUrl ?? first.wsUrl,
    keysFile,
    ...supervise(first, again, options),
  };
}
