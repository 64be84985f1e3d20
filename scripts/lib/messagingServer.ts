import { join } from 'node:path';
import { openKeys } from '#server/messaging/keys.ts';
import { startNatsServer } from '#server/messaging/natsServer.ts';
import { ensureNatsServer } from '../ensure.ts';

/** The nats-server of a stack: one of our own, or one that is there already. */
export interface MessagingServer {
  url: string;
  wsUrl: string;
  keysFile: string;
  /** Process of our own server. */
  pid: number | null;
  /** Fulfilled, with its last words, when our own server ends. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface MessagingServerOptions {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  port: number;
  wsPort: number;
  onLine: (line: string) => void;
}

const never = new Promise<string>(() => undefined);

/** With NATS_URL in the environment the server of that address is used; else one is started. */
export async function openMessagingServer({
  dataDir,
  env,
  port,
  wsPort,
  onLine,
}: MessagingServerOptions): Promise<MessagingServer> {
  const { NATS_URL: url, NATS_WS_URL: wsUrl, NATS_KEYS: given } = env;
  if (url) {
    if (!wsUrl || !given)
      throw new Error(
        'With NATS_URL set, NATS_WS_URL (for browsers) and NATS_KEYS (the key file) must be set too.',
      );
    return { url, wsUrl, keysFile: given, pid: null, ended: never, stop: () => Promise.resolve() };
  }
  const folder = join(dataDir, 'nats');
  const keysFile = join(folder, 'keys.json');
  const server = await startNatsServer({
    binary: ensureNatsServer(),
    keys: openKeys(keysFile),
    folder,
    port,
    wsPort,
    onLog: onLine,
  });
  const ended = new Promise<string>((resolve) => {
    server.process.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code ?? '?'}`),
    );
  });
  return {
    url: server.url,
    wsUrl: wsUrl ?? server.wsUrl,
    keysFile,
    pid: server.process.pid ?? null,
    ended,
    stop: () => server.stop(),
  };
}
