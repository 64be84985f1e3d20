import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTcp, jwtAuthenticator as tcpAuthenticator, type NatsConnection } from 'nats';
import {
  connect as connectWs,
  jwtAuthenticator as wsAuthenticator,
  type NatsConnection as WsConnection,
} from 'nats.ws';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { createMessaging } from '#server/transport/nats/index.ts';
import { openKeys } from '#server/transport/nats/keys.ts';
import {
  agentName,
  createCredentialsIssuer,
  type CredentialsIssuer,
} from '#server/transport/nats/credentialsIssuer.ts';
import { type Credentials } from '#node/nats/credsFile.ts';
import { findNatsServer } from '#server/transport/nats/natsBinary.ts';
import { startNatsServer } from '#server/transport/nats/natsServer.ts';
import { readRevocations, revokedBeside } from '#server/transport/nats/revokedFile.ts';
import type { AgentHandlers, Messaging } from '#server/kernel/messaging/messaging.ts';

/** A nats-server for one test, on free ports and with new keys. */
export interface TestServer {
  readonly url: string;
  readonly wsUrl: string;
  readonly keysFile: string;
  readonly minter: CredentialsIssuer;
  /** Messaging of an API process. Closed with the server. */
  api(onFault?: (error: unknown, where: string) => void): Promise<Messaging>;
  /** A user's connection. Default: its credentials last for an hour. */
  person(
    user: { id: number; role: number; serverTokens: readonly string[] },
    expiresAt?: Date,
  ): Promise<WsConnection>;
  /** An agent's connection. */
  agent(token: string): Promise<NatsConnection>;
  overTcp(creds: Credentials, inbox: string): Promise<NatsConnection>;
  /** Stops the nats-server, runs `work`, and starts the server again on the same ports. */
  whileDown(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Handlers of an API that knows no agents and does nothing. */
export const silentHandlers: AgentHandlers = {
  hello: () => Promise.resolve(null),
  heartbeat: () => Promise.resolve(),
  report: () => Promise.resolve(),
  task: () => Promise.resolve(),
  events: () => Promise.resolve([]),
  acts: () => Promise.resolve([]),
  screens: () => Promise.resolve({ wanted: [], refused: [] }),
  whoIs: () => Promise.resolve(null),
  configs: () => Promise.resolve([]),
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function startTestServer(): Promise<TestServer> {
  const binary = process.env['NATS_SERVER_BIN'] ?? findNatsServer();
  if (!binary)
    throw new Error(
      'These tests need nats-server: `node scripts/ensure.ts natsServer` fetches it on Debian, or set NATS_SERVER_BIN.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'dugout-nats-'));
  const keysFile = join(folder, 'keys.json');
  const keys = openKeys(keysFile);
  let server = await startNatsServer({ binary, keys, folder });
  const { url, wsUrl } = server;
  const minter = createCredentialsIssuer(keys);
  const open: { close(): Promise<unknown> }[] = [];
  const tracked = <C extends { close(): Promise<unknown> }>(connection: C): C => {
    open.push(connection);
    return connection;
  };
  const overTcp = async ({ jwt, seed }: Credentials, inbox: string): Promise<NatsConnection> =>
    tracked(
      await connectTcp({
        servers: url,
        authenticator: tcpAuthenticator(jwt, bytes(seed)),
        inboxPrefix: inbox,
        reconnect: false,
      }),
    );
  return {
    url,
    wsUrl,
    keysFile,
    minter,
    overTcp,
    api: async (onFault) =>
      tracked(
        await createMessaging({
          url,
          browserUrl: wsUrl,
          keysFile,
          ...(onFault ? { onFault } : {}),
        }),
      ),
    person: async (user, expiresAt = new Date(Date.now() + 3_600_000)) => {
      const { jwt, seed } = minter.user(user, expiresAt);
      return tracked(
        await connectWs({
          servers: wsUrl,
          authenticator: wsAuthenticator(jwt, bytes(seed)),
          inboxPrefix: inboxPrefixOf(user.id),
          reconnect: false,
        }),
      );
    },
    agent: async (token) => overTcp(minter.agent(token), inboxPrefixOf(agentName(token))),
    whileDown: async (work) => {
      await server.stop();
      await work();
      const [port, wsPort] = [url, wsUrl].map((address) => Number(new URL(address).port));
      server = await startNatsServer({
        binary,
        keys,
        folder,
        port: port ?? 0,
        wsPort: wsPort ?? 0,
        revoked: readRevocations(revokedBeside(keysFile)),
      });
    },
    stop: async () => {
      await Promise.allSettled(open.map((connection) => connection.close()));
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
