import { z } from 'zod';
import { readKeys } from './keys.ts';
import { createCredentialsIssuer } from './credentialsIssuer.ts';

/**
 * Value of the environment variable `DUGOUT_AGENTS`: the servers of an agent process, each with credentials for
 * this server only. An agent connects with the inbox prefix `_INBOX.agent-{token}`, once for each server.
 */
export const agentLogins = z.array(
  z.object({
    token: z.string(),
    creds: z.object({ jwt: z.string(), seed: z.string() }),
    /** Port of the local screenshot service, in the one process that runs it. */
    screenshotPort: z.int().optional(),
  }),
);
export type AgentLogin = z.infer<typeof agentLogins>[number];

/** Reads the key file and creates logins for the agents of these servers. For the supervisor only. */
export function agentLoginsFor(keysFile: string, tokens: readonly string[]): AgentLogin[] {
  const minter = createCredentialsIssuer(readKeys(keysFile));
  return tokens.map((token) => ({ token, creds: minter.agent(token) }));
}
