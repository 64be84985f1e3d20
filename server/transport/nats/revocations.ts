import { connect, Events, type NatsConnection } from 'nats';
import { z } from 'zod';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { MessagingError } from '#node/nats/messagingError.ts';
import type { Revocation } from '#server/kernel/messaging/messaging.ts';
import type { MessagingKeys } from './keys.ts';
import { createCredentialsIssuer, systemName } from './credentialsIssuer.ts';
import { channelAccount } from './natsConfig.ts';
import { writeRevocations } from './revokedFile.ts';
import { claimsUpdateSubject } from './scopes.ts';
import { authenticatorOf } from '#node/nats/authenticator.ts';
import { livenessOptions } from '#node/nats/livenessOptions.ts';
import { serverList } from '#node/nats/serverList.ts';

/** Time limit for the confirmation, in milliseconds; it usually takes a few. */
const replyTimeoutMs = 2_000;

const claimsReply = z.object({ error: z.object({ description: z.string() }).optional() });

/** Makes the nats-server refuse credentials, and close the connections that use them. */
export interface Revoker {
  /**
   * Replaces the whole list. Fulfilled once a nats-server has confirmed it; sent again to a server that reconnects.
   * @throws Error when no nats-server confirms it in time
   */
  set(revoked: readonly Revocation[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to the system account.
 * @returns null when the key file does not permit it: then nothing can be revoked
 */
export async function openRevoker(
  url: string,
  revokedFile: string,
  keys: MessagingKeys,
  onFault: (error: unknown, where: string) => void,
): Promise<Revoker | null> {
  const creds = createCredentialsIssuer(keys).system();
  if (!creds || !keys.operator) return null;
  const connection = await connect({
    servers: serverList(url),
    name: systemName,
    authenticator: authenticatorOf(() => creds),
    inboxPrefix: inboxPrefixOf(systemName),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    ignoreAuthErrorAbort: true,
    timeout: 5_000,
    ...livenessOptions,
  });
  let token: string | null = null;
  let publishedList = '';
  const send = async (): Promise<void> => {
    if (token) await replaceAccount(connection, claimsUpdateSubject(keys.account), token);
  };
  void (async () => {
    for await (const { type } of connection.status())
      if (type === Events.Reconnect) await send().catch((error: unknown) => onFault(error, 'revocations'));
  })();
  return {
    async set(revoked) {
      // Sending the same token again is cheap, and a server that joined since may not have it yet.
      const list = JSON.stringify(revoked);
      if (list === publishedList) return send();
      token = channelAccount(keys, revoked);
      publishedList = list;
      try {
        writeRevocations(revokedFile, revoked);
      } catch (error) {
        // The folder is read-only; the list is sent anyway.
        onFault(error, 'revocations');
      }
      await send();
    },
    close: () => connection.close(),
  };
}

async function replaceAccount(connection: NatsConnection, subject: string, token: string): Promise<void> {
  const reply = await connection.request(subject, token, { timeout: replyTimeoutMs });
  const { error } = claimsReply.parse(reply.json());
  if (error) throw new MessagingError(`The messaging server refused a revocation: ${error.description}`);
}
