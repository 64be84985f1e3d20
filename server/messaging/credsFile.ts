import { MessagingError } from './errors.ts';
import type { Credentials } from './mint.ts';

/** Credentials of an agent, with the token of its server. */
export interface AgentCredentials extends Credentials {
  token: string;
}

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
 * @throws MessagingError without the content when it is something else
 */
export function parseAgentCreds(text: string): AgentCredentials {
  const partOf = (title: string): string | undefined =>
    new RegExp(`-----BEGIN ${title}-----\\s+(\\S+)\\s+-+END ${title}-+`).exec(text)?.[1];
  const [jwt, seed] = [partOf('NATS USER JWT'), partOf('USER NKEY SEED')];
  const token = jwt && /^agent-([0-9a-f]{32})$/.exec(nameOf(jwt))?.[1];
  if (!jwt || !seed || !token)
    throw new MessagingError('The file does not contain the credentials of an agent.');
  return { jwt, seed, token };
}

/** Name of the user of a JWT; empty when it cannot be read. */
function nameOf(jwt: string): string {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
      name?: unknown;
    };
    return typeof claims.name === 'string' ? claims.name : '';
  } catch {
    return '';
  }
}
