import { MessagingError } from '#node/nats/messagingError.ts';
import { accountJwt, operatorJwt } from './jwt.ts';
import { type Revocation } from '#server/kernel/messaging/messaging.ts';
import type { MessagingKeys } from './keys.ts';
import { keyFromSeed, type SigningKey } from '#node/nats/nkeys.ts';
import { scopeTemplates, systemTemplate } from './scopes.ts';

/** Size of a noisy 960x540 png, in bytes. */
const maxPayload = 4 * 1024 * 1024;

function operatorOf(keys: MessagingKeys): SigningKey {
  if (!keys.operator)
    throw new MessagingError('The configuration of a nats-server needs the seed of the operator.');
  return keyFromSeed('operator', keys.operator);
}

/**
 * Token of the channel's account: the rights of every scope, and the revocations.
 * @throws MessagingError without the operator's seed.
 */
export function channelAccount(keys: MessagingKeys, revoked: readonly Revocation[] = []): string {
  const scoped = [...scopeTemplates].flatMap(([scope, template]) => {
    const seed = keys.scopes[scope];
    return seed ? [{ publicKey: keyFromSeed('account', seed).publicKey, scope, template }] : [];
  });
  return accountJwt(operatorOf(keys), { publicKey: keys.account, name: 'dugout' }, scoped, revoked);
}

function systemAccount({ account, system, ...keys }: MessagingKeys): Record<string, string> {
  if (!system) return {};
  const { publicKey } = keyFromSeed('account', system.signer);
  const scoped = [{ publicKey, scope: 'system', template: systemTemplate(account) }];
  const token = accountJwt(
    operatorOf({ account, ...keys }),
    { publicKey: system.account, name: 'system' },
    scoped,
  );
  return { [system.account]: token };
}

/**
 * How long a client may take to sign in, seconds. With the default of 2 s, clients on slow connections, and
 * many that reconnect at once to a busy machine, would be refused and start again; clients themselves give up
 * after 5 s.
 */
const signInSeconds = 10;

/** Where processes connect. Browsers connect to 127.0.0.1 only, through a reverse proxy. */
interface Network {
  host: string;
  /** Certificate and key, as PEM files; null: without TLS, for this machine only. */
  tls: { cert: string; key: string } | null;
}

export interface ClusterPlace {
  /** Unique in the cluster. */
  name: string;
  /** Port for the other servers of the cluster, and their ports. */
  port: number;
  peers: readonly number[];
  /** Shared by all servers of the cluster, so that nobody else can join it. */
  password: string;
}

const clusterUser = 'dugout';

function clusterConfig({ port, peers, password }: ClusterPlace) {
  return {
    name: 'dugout',
    listen: `127.0.0.1:${port}`,
    authorization: { user: clusterUser, password, timeout: 2 },
    // Clients already have all addresses; those of browsers must not bypass the proxy.
    no_advertise: true,
    routes: peers.map((peer) => `nats-route://${clusterUser}:${password}@127.0.0.1:${peer}`),
  };
}

export interface NatsConfigOptions {
  /** -1 lets the server choose a free one. */
  ports: { port: number; wsPort: number };
  /** Credentials that are revoked from the start. */
  revoked?: readonly Revocation[] | undefined;
  network?: Network;
  /** Its place in a cluster; without it the server is alone. */
  cluster?: ClusterPlace | undefined;
}

/**
 * Configuration of a nats-server for these keys, in its own format (a superset of JSON). The rights are written
 * each time, so a changed table of rights applies from the next start.
 * @throws MessagingError without the operator's seed.
 */
export function natsConfig(
  keys: MessagingKeys,
  { ports, revoked = [], network = { host: '127.0.0.1', tls: null }, cluster }: NatsConfigOptions,
): string {
  return JSON.stringify(
    {
      server_name: cluster?.name ?? 'dugout',
      ...(cluster ? { cluster: clusterConfig(cluster) } : {}),
      host: network.host,
      port: ports.port,
      ...(network.tls && { tls: { cert_file: network.tls.cert, key_file: network.tls.key, timeout: 5 } }),
      authorization: { timeout: signInSeconds },
      operator: operatorJwt(operatorOf(keys), 'dugout'),
      ...(keys.system ? { system_account: keys.system.account } : {}),
      resolver: 'MEMORY',
      resolver_preload: { [keys.account]: channelAccount(keys, revoked), ...systemAccount(keys) },
      // TLS is the task of a proxy in front; only this machine can connect here. Frames are already
      // compressed pictures: compressing them again only costs time.
      websocket: {
        host: '127.0.0.1',
        port: ports.wsPort,
        no_tls: true,
        compression: false,
        same_origin: false,
      },
      max_payload: maxPayload,
      // Slow browsers are disconnected before they affect others: at 16 MB pending, or after 5 s. More than one
      // message of the maximum size must fit: otherwise one message disconnects its receiver.
      max_pending: 4 * maxPayload,
      write_deadline: '5s',
      // The credentials for a thousand servers are one line of 60 kB.
      max_control_line: 256 * 1024,
      ping_interval: '20s',
      ping_max: 2,
    },
    null,
    2,
  );
}
