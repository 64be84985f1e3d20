import { setTimeout as after } from 'node:timers/promises';
import { connect, ErrorCode, Events, type Msg, type NatsConnection } from 'nats';
import { replyEnvelope } from '#contract/channel/methods.ts';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { authenticatorOf } from '#node/nats/authenticator.ts';
import type { Credentials } from '#node/nats/credsFile.ts';
import { livenessOptions } from '#node/nats/livenessOptions.ts';
import { serverList } from '#node/nats/serverList.ts';
import { faultOf } from '#domain/api/faults.ts';
import { AgentRefusal } from '#agent/errors.ts';
import { atIntervals } from './atIntervals.ts';

/** Name of an agent on the channel; its private inbox is named after it. */
const agentName = (token: string): string => `agent-${token}`;

/** Pause between two attempts to connect, and time after which the same problem is reported again, in milliseconds. */
const retryMs = 250;
const reportAgainMs = 10 * 60_000;

/**
 * Connects an agent and reconnects without limit, from the first attempt on.
 * @param creds called at each connection, so that renewed credentials are used; omitted for a server without
 *   authentication, as in tests.
 * @param onProblem called when the first connection fails, and when credentials are refused: at once, then every ten minutes
 * @throws NatsError for options that never fit
 */
export async function connectAgent(
  url: string,
  token: string,
  creds?: Credentials | (() => Credentials),
  onProblem: (problem: ConnectionProblem) => void = () => undefined,
): Promise<NatsConnection> {
  const report = atIntervals(reportAgainMs, onProblem);
  for (;;) {
    try {
      const connection = await connect({
        servers: serverList(url),
        name: agentName(token),
        inboxPrefix: inboxPrefixOf(agentName(token)),
        ...(creds
          ? { authenticator: authenticatorOf(typeof creds === 'function' ? creds : () => creds) }
          : {}),
        maxReconnectAttempts: -1,
        reconnectTimeWait: retryMs,
        // A server that restarts with other keys refuses the connection at first; keep retrying.
        ignoreAuthErrorAbort: true,
        noEcho: true,
        timeout: 5_000,
        ...livenessOptions,
      });
      report(null);
      void watchRefusals(connection, report);
      return connection;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === ErrorCode.InvalidOption) throw error;
      // `waitOnFirstConnect` is not used, because it does not tell the reason.
      report({ reason: code ?? message, isRefusal: isRefusal(code) });
      await after(retryMs);
    }
  }
}

export interface ConnectionProblem {
  /** Code or text of the error: `AUTHORIZATION_VIOLATION`. */
  reason: string;
  /** The server does not accept the credentials: they were revoked, have ended, or were signed with other keys. */
  isRefusal: boolean;
}

/** Only refused credentials are a problem. Credentials that expire while in use are not: the file may have new ones. */
const isRefusal = (code: unknown): boolean => code === ErrorCode.AuthorizationViolation;

async function watchRefusals(
  connection: NatsConnection,
  report: (problem: ConnectionProblem | null) => void,
): Promise<void> {
  for await (const { type, data } of connection.status()) {
    if (type === Events.Reconnect) report(null);
    if (type === Events.Error && isRefusal(data))
      report({ reason: ErrorCode.AuthorizationViolation, isRefusal: true });
  }
}

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
  if ('error' in reply) throw new AgentRefusal(reply);
  return reply.data;
}

/** Calls the listener each time an interrupted connection is restored. */
export async function watchReconnects(connection: NatsConnection, listener: () => void): Promise<void> {
  for await (const status of connection.status()) if (status.type === Events.Reconnect) listener();
}

/** Answers a command of the API when the work is done, or why it could not be done. */
export async function answerCommand(
  message: Msg,
  work: () => Promise<object>,
  onFault: (error: unknown, where: string) => void,
): Promise<void> {
  try {
    message.respond(JSON.stringify({ data: await work() }));
  } catch (error) {
    const isRefusal = error instanceof AgentRefusal;
    if (!isRefusal) onFault(error, message.subject);
    message.respond(JSON.stringify(isRefusal ? error.fault : faultOf('agentFailed')));
  }
}
