import { type Authenticator, connect, Events, jwtAuthenticator, type Msg, type NatsConnection } from 'nats';
import { replyEnvelope } from '#contract/channel/methods.ts';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { serverList } from '#server/messaging/serverList.ts';
import { AgentRefusal } from '../errors.ts';

/** Name of an agent on the channel; its private inbox is named after it. */
const agentName = (token: string): string => `agent-${token}`;

/** A user JWT and the seed that proves it. */
export interface Login {
  jwt: string;
  seed: string;
}

/**
 * Connects an agent and reconnects without limit, from the first attempt on.
 * @param creds called at each connection, so that renewed credentials are used; omitted for a server without
 *   authentication, as in tests.
 */
export function connectAgent(
  url: string,
  token: string,
  creds?: Login | (() => Login),
): Promise<NatsConnection> {
  return connect({
    servers: serverList(url),
    name: agentName(token),
    inboxPrefix: inboxPrefixOf(agentName(token)),
    ...(creds ? { authenticator: authenticatorOf(typeof creds === 'function' ? creds : () => creds) } : {}),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // A server that restarts with other keys refuses the connection at first; keep retrying.
    ignoreAuthErrorAbort: true,
    noEcho: true,
  });
}

const authenticatorOf =
  (login: () => Login): Authenticator =>
  (nonce) => {
    const { jwt, seed } = login();
    return jwtAuthenticator(jwt, new TextEncoder().encode(seed))(nonce);
  };

/** @throws AgentRefusal with the API's error text, or NatsError when there is no reply within `timeout` milliseconds */
export async function requestApi(
  connection: NatsConnection,
  subject: string,
  body: unknown,
  timeout: number,
): Promise<unknown> {
  const reply = replyEnvelope.parse(
    (await connection.request(subject, JSON.stringify(body), { timeout })).json(),
  );
  if ('error' in reply) throw new AgentRefusal(reply.error);
  return reply.data;
}

/** Calls the listener each time that an interrupted connection is there again. */
export async function watchReconnects(connection: NatsConnection, listener: () => void): Promise<void> {
  for await (const status of connection.status()) if (status.type === Events.Reconnect) listener();
}

/** Answers a command of the API when the work is done, or why it could not be done. */
export async function answerCommand(
  message: Msg,
  work: () => Promise<void>,
  onFault: (error: unknown, where: string) => void,
): Promise<void> {
  try {
    await work();
    message.respond(JSON.stringify({ data: {} }));
  } catch (error) {
    const isRefusal = error instanceof AgentRefusal;
    if (!isRefusal) onFault(error, message.subject);
    const text = isRefusal ? error.message : 'The agent could not complete the request.';
    message.respond(JSON.stringify({ error: text }));
  }
}
