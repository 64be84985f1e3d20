import { z } from 'zod';
import { MessagingError } from './messagingError.ts';

/** A user JWT and the seed that proves it, as in a `.creds` file. */
export interface Credentials {
  jwt: string;
  seed: string;
}

export interface AgentCredentials extends Credentials {
  token: string;
  /** Null: the credentials never expire. */
  expiresAt: Date | null;
}

/** How long before the expiry of credentials agents and the API warn, in milliseconds: 30 days. */
export const expiryWarningMs = 30 * 24 * 3_600_000;

/** Text of a `.creds` file, in the format of NATS's own tools. */
export const formatCreds = ({ jwt, seed }: Credentials): string => `-----BEGIN NATS USER JWT-----
${jwt}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------
`;

/**
 * Reads the text of an agent's `.creds` file; the token is in the name of its user.
 * @throws MessagingError, without the content, when it is something else
 */
export function parseAgentCreds(text: string): AgentCredentials {
  const partOf = (title: string): string | undefined =>
    new RegExp(`-----BEGIN ${title}-----\\s+(\\S+)\\s+-+END ${title}-+`).exec(text)?.[1];
  const [jwt, seed] = [partOf('NATS USER JWT'), partOf('USER NKEY SEED')];
  const { name, exp } = claimsOf(jwt ?? '');
  const token = /^agent-([0-9a-f]{32})$/.exec(name ?? '')?.[1];
  if (!jwt || !seed || !token)
    throw new MessagingError('The file does not contain the credentials of an agent.');
  return { jwt, seed, token, expiresAt: exp === undefined ? null : new Date(exp * 1_000) };
}

const claims = z.object({ name: z.string().optional(), exp: z.number().optional() });

/** Name of the user of a JWT, and its expiry in seconds since 1970; empty when it cannot be read. */
function claimsOf(jwt: string): z.infer<typeof claims> {
  try {
    return claims.parse(JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return {};
  }
}
