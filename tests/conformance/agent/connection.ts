import { readFileSync } from 'node:fs';
import { connect as connectTcp, type NatsConnection as TcpConnection } from 'nats';
import {
  connect as connectWs,
  headers as newHeaders,
  jwtAuthenticator,
  type MsgHdrs,
  type NatsConnection,
} from 'nats.ws';
import { endpoints } from '#contract/http/index.ts';
import type { User } from '#contract/http/me.ts';
import { channelMethods, type ChannelMethodName } from '#contract/channel/methods.ts';
import {
  carriesCredentials,
  type ChannelTarget,
  credentialsHeader,
  inboxPrefixOf,
  subjectOf,
} from '#contract/channel/subjects.ts';
import { CommandError } from '#node/commandError.ts';
import { type Caller, createCaller, expectShape } from '../api/caller.ts';
import { explained, refusedSignIn, unreachable } from './refusals.ts';

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
      // On a busy machine the first reply may take longer than the app's timeout.
      const timeout = Math.max(timeoutMs, 20_000);
      const options = {
        timeout,
        ...(jwt && carriesCredentials(name) && { headers: headersWith(jwt) }),
      };
      const subject = subjectOf(name, target);
      try {
        const { data, headers } = await nats.request(subject, encode(body), options);
        return { data: data.slice(), header: (key) => headers?.get(key) ?? '' };
      } catch (error) {
        throw explained(error, subject);
      }
    },
    close: () => nats.close(),
  };
}

const isWebSocket = (url: string): boolean => /^wss?:/.test(url);

/** JWT and seed of a `.creds` file, and the private reply subjects of its user. */
function readCreds(file: string): { jwt: string; seed: string; inboxPrefix?: string } {
  const text = readFileSync(file, 'utf8');
  const partOf = (title: string) => new RegExp(`BEGIN ${title}-+\\s+(\\S+)\\s+-+END`).exec(text)?.[1] ?? '';
  const [jwt, seed] = [partOf('NATS USER JWT'), partOf('USER NKEY SEED')];
  if (!jwt || !seed) throw new CommandError(`${file} does not contain NATS credentials.`);
  const { name } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
    name?: string;
  };
  return { jwt, seed, ...(name && /^[\w-]+$/.test(name) && { inboxPrefix: inboxPrefixOf(name) }) };
}

/**
 * Connects with a `.creds` file, or with no credentials at all.
 * @throws CommandError if there is no answer, or the credentials are refused
 */
export async function connectToChannel(url: string, creds?: string): Promise<ChannelConnection> {
  const { jwt, seed, inboxPrefix } = creds === undefined ? {} : readCreds(creds);
  const options = {
    servers: url,
    ...(inboxPrefix ? { inboxPrefix } : {}),
    ...(jwt && seed ? { authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)) } : {}),
  };
  try {
    return connectionOf(isWebSocket(url) ? await connectWs(options) : await connectTcp(options), jwt);
  } catch (error) {
    throw explained(error, url, jwt !== undefined);
  }
}

/** A connection as a user of an API, and calls of that API by this user. */
export interface UserConnection {
  connection: ChannelConnection;
  user: User;
  call: Caller;
}

/**
 * Connects like a user of an API: address and credentials come from GET /me.
 * @throws CommandError if the API or the channel does not answer, or refuses this user
 */
export async function connectAsUser(
  api: string,
  login: { email: string; password: string },
): Promise<UserConnection> {
  const caller = createCaller(api);
  const answer = await caller(endpoints.login, { body: login }).catch((error: unknown) => {
    throw unreachable(api, error);
  });
  if (answer.status !== 200) throw refusedSignIn(api, login.email, answer);
  const { jwt } = expectShape(endpoints.login, answer) as { jwt?: string };
  if (jwt === undefined)
    throw new CommandError(`${login.email} signs in with a second factor: name a user without one.`);
  const call: Caller = (endpoint, parts) => caller(endpoint, { ...parts, token: jwt });
  const user = expectShape(endpoints.getMe, await call(endpoints.getMe)) as User;
  const { natsUrl, creds } = user;
  try {
    const nats = await connectWs({
      servers: natsUrl,
      inboxPrefix: inboxPrefixOf(user.id),
      authenticator: jwtAuthenticator(creds.jwt, new TextEncoder().encode(creds.seed)),
    });
    return { connection: connectionOf(nats, creds.jwt), user, call };
  } catch (error) {
    throw explained(error, natsUrl, true);
  }
}
