import { connect as connectTcp, type Msg } from 'nats';
import { connect, ErrorCode, headers, jwtAuthenticator, NatsError } from 'nats.ws';
import {
  channelMethods,
  type ChannelMethodName,
  type ChannelReply,
  type ChannelRequest,
  replyEnvelope,
} from '#contract/channel/methods.ts';
import { type PadMessage, padMessage } from '#contract/channel/pad.ts';
import {
  type ChannelTarget,
  credentialsHeader,
  inboxPrefixOf,
  subjectOf,
} from '#contract/channel/subjects.ts';
import { readKeys } from '#server/transport/nats/keys.ts';
import { agentName, createCredentialsIssuer } from '#server/transport/nats/credentialsIssuer.ts';
import { waitLimitMs } from './waitLimitMs.ts';

/** Address of the messaging channel of a running stack, and the key file for credentials. */
export interface ChannelAddress {
  natsUrl: string;
  natsWsUrl: string;
  keysFile: string;
}

/** A user's connection to the channel that bypasses the app. */
export interface ChannelClient {
  /**
   * @param lostAfterMs without a reply for so long the request counts as lost, milliseconds. Default: that of the connection
   * @throws the agent's text, or a NatsError without a reply
   */
  request<N extends ChannelMethodName>(
    name: N,
    target: ChannelTarget,
    body?: ChannelRequest<N>,
    lostAfterMs?: number,
  ): Promise<ChannelReply<N>>;
  close(): Promise<void>;
}

const encoder = new TextEncoder();

/** Whether the error of a request means that there was no reply: the agent may be busy, or not started yet. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NatsError && [ErrorCode.Timeout, ErrorCode.NoResponders].includes(error.code as ErrorCode);

/**
 * Connects as this user, with the rights of this role on these servers.
 * @param usuallyLostAfterMs without a reply for so long a request counts as lost, milliseconds: short if
 *   processes are killed with requests that are then repeated
 */
export async function openChannel(
  address: ChannelAddress,
  user: { id: number; role: number; serverTokens: readonly string[] },
  usuallyLostAfterMs = waitLimitMs,
): Promise<ChannelClient> {
  const creds = createCredentialsIssuer(readKeys(address.keysFile)).user(
    user,
    new Date(Date.now() + 3_600_000),
  );
  const nats = await connect({
    servers: address.natsWsUrl,
    inboxPrefix: inboxPrefixOf(user.id),
    authenticator: jwtAuthenticator(creds.jwt, encoder.encode(creds.seed)),
  });
  const shown = headers();
  shown.set(credentialsHeader, creds.jwt);
  return {
    async request<N extends ChannelMethodName>(
      name: N,
      target: ChannelTarget,
      body?: ChannelRequest<N>,
      lostAfterMs = usuallyLostAfterMs,
    ) {
      const { reply } = channelMethods[name];
      const answer = await nats.request(
        subjectOf(name, target),
        body ? encoder.encode(JSON.stringify(body)) : new Uint8Array(),
        { timeout: lostAfterMs, headers: shown },
      );
      if (reply === 'image') return answer.data as ChannelReply<N>;
      const envelope = replyEnvelope.parse(answer.json());
      if ('error' in envelope) throw new Error(envelope.error);
      return reply.parse(envelope.data) as ChannelReply<N>;
    },
    close: () => nats.close(),
  };
}

/** A pad message as received by the agent, and its time (milliseconds since the epoch, with fractions). */
export interface ReceivedPad {
  at: number;
  pad: PadMessage;
}

/**
 * Subscribes to one method of one console, or (without its id) of all consoles of a server, like the server's
 * agent; never replies.
 */
export async function listen(
  address: ChannelAddress,
  name: ChannelMethodName,
  target: { token: string; consoleId?: number },
  onMessage: (message: Msg) => void,
): Promise<{ close(): Promise<void> }> {
  const creds = createCredentialsIssuer(readKeys(address.keysFile)).agent(target.token);
  const nats = await connectTcp({
    servers: address.natsUrl,
    inboxPrefix: inboxPrefixOf(agentName(target.token)),
    authenticator: jwtAuthenticator(creds.jwt, encoder.encode(creds.seed)),
  });
  nats.subscribe(subjectOf(name, { token: target.token, consoleId: target.consoleId ?? '*' }), {
    callback: (error, message) => {
      if (!error) onMessage(message);
    },
  });
  await nats.flush();
  return { close: () => nats.close() };
}

/** Subscribes to the pad messages of a console. */
export const listenToPads = (
  address: ChannelAddress,
  target: { token: string; consoleId: number },
  onPad: (received: ReceivedPad) => void,
): Promise<{ close(): Promise<void> }> =>
  listen(address, 'setDualshockState', target, (message) => {
    onPad({ at: performance.timeOrigin + performance.now(), pad: padMessage.parse(message.json()) });
  });
