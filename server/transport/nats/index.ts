import { connect, ErrorCode, type NatsConnection, NatsError, nuid } from 'nats';
import { faultOf } from '#domain/api/faults.ts';
import { type AgentCommand, agentSubjects, commandReply } from '#contract/agent/index.ts';
import { replyEnvelope } from '#contract/channel/methods.ts';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { serveAgents } from './agentService.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { MessagingError } from '#node/nats/messagingError.ts';
import { watchConnection } from './connectionState.ts';
import { createWakeUps } from './wakeUps.ts';
import { readKeys, userSignersOf } from './keys.ts';
import { apiName, createCredentialsIssuer } from './credentialsIssuer.ts';
import { authenticatorOf } from '#node/nats/authenticator.ts';
import type { Credentials } from '#node/nats/credsFile.ts';
import { openRevoker } from './revocations.ts';
import { revokedBeside } from './revokedFile.ts';
import { acceptedVersions, unsafeReason } from './natsBinary.ts';
import { livenessOptions } from '#node/nats/livenessOptions.ts';
import { serverList } from '#node/nats/serverList.ts';
import type { Messaging } from '#server/kernel/messaging/messaging.ts';

export interface MessagingConfig {
  /** Address for processes, `nats://host:port`. Environment: `NATS_URL`. */
  url: string;
  /** Address for browsers, `ws://host:port`. Environment: `NATS_WS_URL`. */
  browserUrl: string;
  /** Path of the key file. Environment: `NATS_KEYS`. */
  keysFile: string;
  /** Path of the file for revoked credentials. Environment: `NATS_REVOKED`. Default: beside the key file. */
  revokedFile?: string;
  /** Receives errors outside of a call: a malformed message, a handler that threw, a lost connection. */
  onFault?: (error: unknown, where: string) => void;
}

/** Time limit for an agent to execute a command, in milliseconds. */
const commandTimeoutMs = 5_000;

const cannotRevoke =
  'The key file has no operator or no system account: channel rights end only when the credentials expire.';
const channelDown = faultOf('channelUnavailable');

/** The messaging channel over a real nats-server. @throws MessagingError when it cannot be reached, or is too old. */
export async function createMessaging(config: MessagingConfig): Promise<Messaging> {
  const onFault = config.onFault ?? (() => undefined);
  const keys = readKeys(config.keysFile);
  const minter = createCredentialsIssuer(keys);
  const connection = await open(config.url, minter.api());
  await refuseOldServer(connection);
  const { revokedFile = revokedBeside(config.keysFile) } = config;
  const revoker = await openRevoker(config.url, revokedFile, keys, onFault).catch(async (error: unknown) => {
    await connection.close();
    throw notReached(config.url, error);
  });
  if (!revoker) onFault(new MessagingError(cannotRevoke), 'revocations');
  let up = true;
  void watchConnection(
    connection,
    (now) => {
      up = now;
    },
    (reason) => onFault(new MessagingError(reason), 'connection'),
  );
  const wakeUps = createWakeUps(connection, onFault);
  /** @returns the data of the reply @throws AgentError */
  const command = async (token: string, sent: AgentCommand): Promise<unknown> => {
    if (!up) throw new AgentError('offline', channelDown);
    // The client numbers its inboxes: an agent could derive from one command the inboxes of the next ones, to
    // other agents.
    nuid.reset();
    const answer = await connection
      .request(agentSubjects.command(token), JSON.stringify(sent), { timeout: commandTimeoutMs })
      .catch((error: unknown) => {
        throw asAgentError(error);
      });
    const reply = replyEnvelope.safeParse(parsed(() => answer.json()));
    if (!reply.success) throw new AgentError('refused', faultOf('serverAnswerInvalid'));
    if ('error' in reply.data) throw new AgentError('refused', reply.data);
    return reply.data.data;
  };
  // The subscriptions are active from here on.
  await connection.flush();
  return {
    ...wakeUps,
    browserUrl: config.browserUrl,
    isUp: () => up && !connection.isClosed(),
    revoke: async (list) => revoker?.set(list),
    issueUserCredentials: async (user, expiresAt) => minter.user(user, expiresAt),
    command: async (token, sent) => void (await command(token, sent)),
    picture: async (token, consoleId) => {
      const reply = commandReply.safeParse(await command(token, { kind: 'picture', consoleId }));
      if (!reply.data?.picture) throw new AgentError('refused', faultOf('serverAnswerInvalid'));
      return Buffer.from(reply.data.picture, 'base64');
    },
    serveAgents: (handlers) => serveAgents(connection, handlers, onFault, userSignersOf(keys)),
    close: async () => {
      await revoker?.close();
      await connection.drain();
    },
  };
}

async function open(url: string, credentials: Credentials): Promise<NatsConnection> {
  try {
    return await connect({
      servers: serverList(url),
      name: apiName,
      authenticator: authenticatorOf(() => credentials),
      inboxPrefix: inboxPrefixOf(apiName),
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      // A server that restarts with other keys refuses the connection at first; keep retrying.
      ignoreAuthErrorAbort: true,
      timeout: 5_000,
      ...livenessOptions,
    });
  } catch (error) {
    throw notReached(url, error);
  }
}

/** Nobody has checked the version of a server that is known only by its address. @throws MessagingError */
async function refuseOldServer(connection: NatsConnection): Promise<void> {
  const reason = unsafeReason(connection.info?.version ?? 'unknown');
  if (!reason) return;
  const address = connection.getServer();
  await connection.close();
  throw new MessagingError(`The nats-server at ${address} ${reason}. Install version ${acceptedVersions}.`);
}

const notReached = (url: string, error: unknown): MessagingError =>
  new MessagingError(`The messaging server at ${url} cannot be reached: ${(error as Error).message}`, {
    cause: error,
  });

function parsed(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function asAgentError(error: unknown): AgentError {
  const code = error instanceof NatsError ? error.code : '';
  if (code === ErrorCode.NoResponders)
    return new AgentError('offline', faultOf('serverOffline'), { cause: error });
  if (code === ErrorCode.Timeout) return new AgentError('timeout', faultOf('serverSilent'), { cause: error });
  return new AgentError('offline', channelDown, { cause: error });
}
