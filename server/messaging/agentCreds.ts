import { z } from 'zod';
import { readKeys } from './keys.ts';
import { createMinter } from './mint.ts';

/**
 * Value of the environment variable `DUGOUT_AGENTS`: the servers of an agent process, each with credentials for
 * this server only. An agent connects with the inbox prefix `_INBOX.agent-{token}`, once for each server.
 */
export const agentSeats = z.array(
  z.object({
    token: z.string(),
    creds: z.object({ jwt: z.string(), seed: z.string() }),
    /** Port of the local screenshot service, in the one process that runs it. */
    screenshotPort: z.int().optional(),
  }),
);
export type AgentSeat = z.infer<typeof agentSeats>[number];

/** Reads the key file and creates seats for these servers. For the supervisor only. */
export function seatsFor(keysFile: string, tokens: readonly string[]): AgentSeat[] {
  const minter = createMinter(readKeys(keysFile));
  return tokens.map((token) => ({ token, creds: minter.agent(token) }));
}
