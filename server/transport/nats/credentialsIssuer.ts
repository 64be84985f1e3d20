import type { ChannelCredentials } from '#contract/http/me.ts';
import type { Credentials } from '#node/nats/credsFile.ts';
import { MessagingError } from '#node/nats/messagingError.ts';
import { userJwt } from './jwt.ts';
import type { MessagingKeys } from './keys.ts';
import { createKey, keyFromSeed, type SigningKey } from '#node/nats/nkeys.ts';
import { type ScopeName, scopeOfRole, serverTag } from './scopes.ts';

export interface CredentialsIssuer {
  /**
   * Credentials for a person (0.2 ms). Without servers the tag list is empty, and the server then permits no
   * publishing.
   * @throws MessagingError for a role without a signing key.
   */
  user(
    user: { id: number; role: number; serverTokens: readonly string[] },
    expiresAt: Date,
  ): ChannelCredentials & { publicKey: string };
  /**
   * Credentials of the agent of one server. Without `expiresAt` they do not expire, like those of agents on
   * this machine, which get new ones at each start.
   */
  agent(token: string, expiresAt?: Date): Credentials & { publicKey: string };
  api(): Credentials;
  /** Credentials for the system account; null when the key file has none. */
  system(): Credentials | null;
}

/** Name of an agent on the channel; it cannot collide with names of people, which are numbers. */
export const agentName = (token: string): string => `agent-${token}`;
export const apiName = 'api';
export const systemName = 'system';

export function createCredentialsIssuer(keys: MessagingKeys): CredentialsIssuer {
  const signers = new Map<string, SigningKey>();
  const signerOf = (scope: ScopeName): SigningKey => {
    const known = signers.get(scope);
    if (known) return known;
    const seed = keys.scopes[scope];
    if (!seed) throw new MessagingError(`There is no messaging key for ${scope}.`);
    const signer = keyFromSeed('account', seed);
    signers.set(scope, signer);
    return signer;
  };
  const mint = (
    scope: ScopeName,
    name: string,
    tokens: readonly string[],
    expiresAt?: Date,
  ): Credentials & { publicKey: string } => {
    const { seed, key } = createKey('user');
    const jwt = userJwt(
      signerOf(scope),
      keys.account,
      { publicKey: key.publicKey, name, expiresAt },
      tokens.map(serverTag),
    );
    return { jwt, seed, publicKey: key.publicKey };
  };
  const system = (): Credentials | null => {
    if (!keys.system) return null;
    const { seed, key } = createKey('user');
    const signer = keyFromSeed('account', keys.system.signer);
    const user = { publicKey: key.publicKey, name: systemName };
    return { jwt: userJwt(signer, keys.system.account, user, []), seed };
  };
  return {
    user: ({ id, role, serverTokens }, expiresAt) => ({
      ...mint(scopeOfRole(role), String(id), serverTokens, expiresAt),
      expiresAt: expiresAt.toISOString(),
    }),
    agent: (token, expiresAt) => mint('agent', agentName(token), [token], expiresAt),
    api: () => mint('api', apiName, []),
    system,
  };
}
