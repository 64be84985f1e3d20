import { readFileSync } from 'node:fs';
import { connect as connectTcp, type NatsConnection as TcpConnection } from 'nats';
import {
  connect as connectWs,
  credsAuthenticator,
  headers as newHeaders,
  jwtAuthenticator,
  type MsgHdrs,
  type NatsConnection,
} from 'nats.ws';
import { endpoints } from '#contract/http/index.ts';
import type { User } from '#contract/http/me.ts';
import { channelMethods, type ChannelMethodName } from '#contract/channel/methods.ts';
import {
  authenticatedMethods,
  type ChannelTarget,
  credentialsHeader,
  inboxPrefixOf,
  subjectOf,
} from '#contract/channel/subjects.ts';
import { createCaller, expectShape } from '../api/caller.ts';

/** An unparsed reply of an agent. */
export interface RawReply {
  data: Uint8Array;
  header(name: string): string;
}

/** A connection to the messaging channel that does not validate anything. */
export interface ChannelConnection {
  /** @param body sent as JSON; without it the request is empty. @throws when there is no reply in time. */
  request(
    name: ChannelMethodName,
    target: ChannelTarget,
    body?: unknown,
    timeoutMs?: number,
  ): Promise<RawReply>;
  close(): Promise<void>;
}

const encode = (body: unknown): Uint8Array =>
  body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body));

function headersWith(jwt: string): MsgHdrs {
  const shown = newHeaders();
  shown.set(credentialsHeader, jwt);
  return shown;
}

/** @param jwt the credentials of a user, sent as the app does */
function connectionOf(nats: NatsConnection | TcpConnection, jwt?: string): ChannelConnection {
  return {
    async request(name, target, body, timeoutMs = channelMethods[name].timeoutMs) {
      // The first reply of a busy machine may take longer than the app would wait.
      const timeout = Math.max(timeoutMs, 20_000);
      const options = {
        timeout,
        ...(jwt && authenticatedMethods.has(name) && { headers: headersWith(jwt) }),
      };
      const { data, headers } = await nats.request(subjectOf(name, target), encode(body), options);
      return { data: data.slice(), header: (key) => headers?.get(key) ?? '' };
    },
    close: () => nats.close(),
  };
}

const isWebSocket = (url: string): boolean => /^wss?:/.test(url);

/** Connects with a `.creds` file, or with no credentials at all. @param inboxPrefix private reply subjects */
export async function connectToChannel(
  url: string,
  { creds, inboxPrefix }: { creds?: string | undefined; inboxPrefix?: string | undefined },
): Promise<ChannelConnection> {
  const options = {
    servers: url,
    ...(inboxPrefix ? { inboxPrefix } : {}),
    ...(creds ? { authenticator: credsAuthenticator(new Uint8Array(readFileSync(creds))) } : {}),
  };
  return connectionOf(isWebSocket(url) ? await connectWs(options) : await connectTcp(options));
}

/** Connects as a user of an API does: address and credentials come from GET /me. */
export async function connectAsUser(
  api: string,
  login: { email: string; password: string },
): Promise<{ connection: ChannelConnection; user: User }> {
  const call = createCaller(api);
  const answer = await call(endpoints.login, { body: login });
  const { jwt } = expectShape(endpoints.login, answer) as { jwt?: string };
  const user = expectShape(endpoints.getMe, await call(endpoints.getMe, { token: jwt })) as User;
  const nats = await connectWs({
    servers: user.natsUrl,
    inboxPrefix: inboxPrefixOf(user.id),
    authenticator: jwtAuthenticator(user.creds.jwt, new TextEncoder().encode(user.creds.seed)),
  });
  return { connection: connectionOf(nats, user.creds.jwt), user };
}
