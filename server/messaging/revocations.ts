import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect, Events, jwtAuthenticator, type NatsConnection } from 'nats';
import { z } from 'zod';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { MessagingError } from './errors.ts';
import type { Revocation } from './jwt.ts';
import type { MessagingKeys } from './keys.ts';
import { createMinter, systemName } from './mint.ts';
import { channelAccount } from './natsConfig.ts';
import { claimsUpdateSubject } from './scopes.ts';

/** A nats-server takes a new token in a few milliseconds. */
const answerWithinMs = 2_000;

const stored = z.array(z.object({ publicKey: z.string(), expiresAt: z.coerce.date() }));
const answer = z.object({ error: z.object({ description: z.string() }).optional() });

/** What is revoked, kept beside the key file for the next start of a nats-server on this machine. */
const fileBeside = (keysFile: string): string => join(dirname(keysFile), 'revoked.json');

/** Credentials that were revoked when a nats-server last heard of it, without those that have expired since. */
export function readRevocations(keysFile: string): Revocation[] {
  try {
    const all = stored.parse(JSON.parse(readFileSync(fileBeside(keysFile), 'utf8')));
    return all.filter(({ expiresAt }) => expiresAt.getTime() > Date.now());
  } catch {
    // The API says what is revoked as soon as it is connected.
    return [];
  }
}

function writeRevocations(keysFile: string, revoked: readonly Revocation[]): void {
  const fresh = `${fileBeside(keysFile)}.${process.pid}.tmp`;
  writeFileSync(fresh, JSON.stringify(revoked), { mode: 0o600 });
  renameSync(fresh, fileBeside(keysFile));
}

/** Makes the nats-server refuse credentials, and cut the connections that were made with them. */
export interface Revoker {
  /**
   * Replaces the whole list. Fulfilled once a nats-server has confirmed it; said again to a server that
   * comes back later.
   * @throws Error when no nats-server confirms it in time
   */
  set(revoked: readonly Revocation[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to the system account.
 * @returns null when the key file does not allow it: then nothing can be revoked
 */
export async function openRevoker(
  url: string,
  keysFile: string,
  keys: MessagingKeys,
  onFault: (error: unknown, where: string) => void,
): Promise<Revoker | null> {
  const creds = createMinter(keys).system();
  if (!creds || !keys.operator) return null;
  const connection = await connect({
    servers: url,
    name: systemName,
    authenticator: jwtAuthenticator(creds.jwt, new TextEncoder().encode(creds.seed)),
    inboxPrefix: inboxPrefixOf(systemName),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    ignoreAuthErrorAbort: true,
    timeout: 5_000,
  });
  let token: string | null = null;
  let listed = '';
  const send = async (): Promise<void> => {
    if (token) await replaceAccount(connection, claimsUpdateSubject(keys.account), token);
  };
  void (async () => {
    for await (const { type } of connection.status())
      if (type === Events.Reconnect) await send().catch((error: unknown) => onFault(error, 'revocations'));
  })();
  return {
    async set(revoked) {
      // The same token again costs a nats-server nothing; one that has joined since does not know it yet.
      const list = JSON.stringify(revoked);
      if (list === listed) return send();
      token = channelAccount(keys, revoked);
      listed = list;
      try {
        writeRevocations(keysFile, revoked);
      } catch (error) {
        // A read-only key folder, as beside a cluster: the nats-server is told all the same.
        onFault(error, 'revocations');
      }
      await send();
    },
    close: () => connection.close(),
  };
}

async function replaceAccount(connection: NatsConnection, subject: string, token: string): Promise<void> {
  const reply = await connection.request(subject, token, { timeout: answerWithinMs });
  const { error } = answer.parse(reply.json());
  if (error) throw new MessagingError(`The messaging server refused a revocation: ${error.description}`);
}
