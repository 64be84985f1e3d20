import { readFileSync } from 'node:fs';
import { connect as connectTcp, type NatsConnection as TcpConnection } from 'nats';
import { connect as connectWs, credsAuthenticator, jwtAuthenticator, type NatsConnection } from 'nats.ws';
import { endpoints } from '#contract/http/index.ts';
import type { User } from '#contract/http/me.ts';
import { channelMethods, type ChannelMethodName } from '#contract/channel/methods.ts';
import { type ChannelTarget, inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import { createCaller, expectShape } from '../api/caller.ts';

/** An answer of an agent as it came. */
export interface RawReply {
  data: Uint8Array;
  header(name: string): string;
}

/** A connection to the messaging channel on which nothing is checked. */
export interface AgentLine {
  /** @param body is sent as JSON; left out, the request is empty. @throws when nobody answers in time. */
  ask(name: ChannelMethodName, target: ChannelTarget, body?: unknown, timeoutMs?: number): Promise<RawReply>;
  close(): Promise<void>;
}

const encode = (body: unknown): Uint8Array =>
  body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body));

function lineOf(nats: NatsConnection | TcpConnection): AgentLine {
  return {
    async ask(name, target, body, timeoutMs = channelMethods[name].timeoutMs) {
      // A first answer of a busy machine may take longer than the app would wait.
      const timeout = Math.max(timeoutMs, 5_000);
      const { data, headers } = await nats.request(subjectOf(name, target), encode(body), { timeout });
      return { data: data.slice(), header: (key) => headers?.get(key) ?? '' };
    },
    close: () => nats.close(),
  };
}

const isWebSocket = (url: string): boolean => /^wss?:/.test(url);

/** Connects with a `.creds` file, or with no credentials at all. @param inboxPrefix private reply subjects */
export async function openLine(
  url: string,
  { creds, inboxPrefix }: { creds?: string | undefined; inboxPrefix?: string | undefined },
): Promise<AgentLine> {
  const options = {
    servers: url,
    ...(inboxPrefix ? { inboxPrefix } : {}),
    ...(creds ? { authenticator: credsAuthenticator(new Uint8Array(readFileSync(creds))) } : {}),
  };
  return lineOf(isWebSocket(url) ? await connectWs(options) : await connectTcp(options));
}

/** Connects as a user of an API does: address and credentials come from GET /me. */
export async function openLineOf(
  api: string,
  login: { email: string; password: string },
): Promise<{ line: AgentLine; user: User }> {
  const call = createCaller(api);
  const answer = await call(endpoints.login, { body: login });
  const { jwt } = expectShape(endpoints.login, answer) as { jwt?: string };
  const user = expectShape(endpoints.getMe, await call(endpoints.getMe, { token: jwt })) as User;
  const nats = await connectWs({
    servers: user.natsUrl,
    inboxPrefix: inboxPrefixOf(user.id),
    authenticator: jwtAuthenticator(user.creds.jwt, new TextEncoder().encode(user.creds.seed)),
  });
  return { line: lineOf(nats), user };
}
