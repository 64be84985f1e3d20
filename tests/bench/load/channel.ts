import { setTimeout as after } from 'node:timers/promises';
import { type Authenticator, connect, type NatsConnection } from 'nats.ws';
import { WebSocket } from 'ws';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { keyFromSeed } from '#node/nats/nkeys.ts';
import { ReconnectBackoff } from '#workers/lib/channel/reconnectBackoff.ts';
import type { GeneratorOptions } from './protocol.ts';

/** Sockets that take less processor time than Node's own. The library reads this option, but does not declare it. */
const cheapSockets = {
  wsFactory: async (address: string) => ({
    socket: new WebSocket(address, { perMessageDeflate: false }),
    encrypted: address.startsWith('wss:'),
  }),
};

/** Time limit of an attempt to connect, as in the app, in milliseconds. */
const timeoutMs = 5_000;

/**
 * Signs with Node's own ed25519: the library's JavaScript version takes some milliseconds. A browser signs
 * for one operator, but a process of this bench for a hundred at the same moment.
 */
function authenticatorOf({ jwt, seed }: GeneratorOptions['creds']): Authenticator {
  const key = keyFromSeed('user', seed);
  return (nonce = '') => ({ jwt, nkey: key.publicKey, sig: key.sign(nonce).toString('base64') });
}

/** Connects to the channel until it succeeds, with the app's pauses between attempts. */
export async function openChannel(options: GeneratorOptions): Promise<NatsConnection> {
  const backoff = new ReconnectBackoff();
  for (;;) {
    try {
      return await connect({
        servers: options.channelUrl,
        inboxPrefix: inboxPrefixOf(options.userId),
        authenticator: authenticatorOf(options.creds),
        maxReconnectAttempts: -1,
        reconnectDelayHandler: () => backoff.delayMs,
        ignoreClusterUpdates: true,
        timeout: timeoutMs,
        ...cheapSockets,
      });
    } catch {
      backoff.failed();
      await after(backoff.delayMs);
    }
  }
}
