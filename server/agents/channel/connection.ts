import { connect, jwtAuthenticator, type NatsConnection } from 'nats';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { serverList } from '#server/messaging/serverList.ts';

/** Name of an agent on the channel; its private inbox is named after it. */
const agentName = (token: string): string => `agent-${token}`;

/**
 * Connects an agent and reconnects without limit, from the first attempt on.
 * @param creds omitted for a server without authentication, as in tests.
 */
export function connectAgent(
  url: string,
  token: string,
  creds?: { jwt: string; seed: string },
): Promise<NatsConnection> {
  return connect({
    servers: serverList(url),
    name: agentName(token),
    inboxPrefix: inboxPrefixOf(agentName(token)),
    ...(creds ? { authenticator: jwtAuthenticator(creds.jwt, new TextEncoder().encode(creds.seed)) } : {}),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // A server that restarts with other keys refuses the connection at first; keep retrying.
    ignoreAuthErrorAbort: true,
    noEcho: true,
  });
}
