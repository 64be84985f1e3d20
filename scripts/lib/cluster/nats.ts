import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openKeys } from '#server/transport/nats/keys.ts';
import { type NatsServer, startNatsServer } from '#server/transport/nats/natsServer.ts';
import { readRevocations, revokedBeside } from '#server/transport/nats/revokedFile.ts';
import { ensureNatsServer } from '../../ensure.ts';
import { reservePort } from '../ports.ts';
import { type Supervised, supervise } from '../supervise.ts';

/** nats-servers that share subjects: a client of one of them reaches all. */
export interface NatsCluster {
  /** Addresses for processes and for browsers, in the same order. */
  urls: readonly string[];
  wsUrls: readonly string[];
  keysFile: string;
  servers: Record<string, Supervised>;
}

const portOf = (address: string): number => Number(new URL(address).port);

/** Starts a cluster on this machine; each server is restarted on its ports when it ends. */
export async function startNatsCluster(
  folder: string,
  size: number,
  onLine: (name: string, line: string) => void,
): Promise<NatsCluster> {
  const keysFile = join(folder, 'keys.json');
  const keys = openKeys(keysFile);
  const binary = ensureNatsServer();
  const password = randomBytes(24).toString('hex');
  const names = Array.from({ length: size }, (_, index) => `nats-${index + 1}`);
  const ports = await Promise.all(names.map(() => reservePort(0)));
  const start = (index: number, ownPorts: { port: number; wsPort: number }): Promise<NatsServer> => {
    const name = names[index] ?? '';
    return startNatsServer({
      binary,
      keys,
      folder: join(folder, name),
      ...ownPorts,
      revoked: readRevocations(revokedBeside(keysFile)),
      cluster: {
        name,
        port: ports[index] ?? 0,
        peers: ports.filter((_, peer) => peer !== index),
        password,
      },
      onLog: (line) => onLine(name, line),
    });
  };
  const servers = await Promise.all(names.map((_, index) => start(index, { port: 0, wsPort: 0 })));
  return {
    urls: servers.map(({ url }) => url),
    wsUrls: servers.map(({ wsUrl }) => wsUrl),
    keysFile,
    servers: Object.fromEntries(
      servers.map((server, index) => {
        const again = { port: portOf(server.url), wsPort: portOf(server.wsUrl) };
        const name = names[index] ?? '';
        return [name, supervise(server, () => start(index, again), { onLine: (line) => onLine(name, line) })];
      }),
    ),
  };
}
