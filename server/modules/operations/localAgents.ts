import type { Kysely } from 'kysely';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '#server/schema/tables.ts';

/** The agent of a server, or a spare one (`serverId` null); the token is secret. */
export interface AgentEntry {
  token: string;
  serverId: number | null;
  name: string;
}

async function listAgents(db: Kysely<Tables>, spare: readonly AgentEntry[]): Promise<AgentEntry[]> {
  const servers = await db
    .selectFrom('servers')
    .select(['token', 'id as serverId', 'name'])
    .orderBy('id')
    .execute();
  const attached = new Set(servers.map(({ token }) => token));
  return [...servers, ...spare.filter(({ token }) => !attached.has(token))];
}

/** File in the data folder with the public key of the agent packages. */
export const updateKeyFile = 'agent-update.pub';

/** Written before the list of agents, so that it exists when the agents start. */
export function writeUpdateKey(dataDir: string, publicKey: string): void {
  writeFileSync(join(dataDir, updateKeyFile), publicKey, { mode: 0o644 });
}

/**
 * Writes `{dataDir}/agents.json` atomically, for the process that starts the agents of this machine.
 * @param spare agents that are also started, and wait to be attached unless they already are
 */
export async function writeAgents(
  db: Kysely<Tables>,
  dataDir: string,
  spare: readonly AgentEntry[] = [],
): Promise<void> {
  const path = join(dataDir, 'agents.json');
  writeFileSync(`${path}.new`, JSON.stringify(await listAgents(db, spare), null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
