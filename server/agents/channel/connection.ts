import { connect, jwtAuthenticator, type NatsConnection } from 'nats';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';

/** Name of an agent on the channel, after which its private inbox is called. */
const agentName = (token: string): string => `agent-${token}`;

/**
 * Connects an agent; never gives up, neither at first nor later.
 * @param creds left out for a server without authentication, as tests have it.
 */
export function connectAgent(
  url: string,
  token: string,
  creds?: { jwt: string; seed: string },
): Promise<NatsConnection> {
  return connect({
    servers: url,
    name: agentName(token),
    inboxPrefix: inboxPrefixOf(agentName(token)),
    ...(creds ? { authenticator: jwtAuthenticator(creds.jwt, new TextEncoder().encode(creds.seed)) } : {}),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // A server that is restarted with other keys refuses at first; go on trying.
    ignoreAuthErrorAbort: true,
    noEcho: true,
  });
}
