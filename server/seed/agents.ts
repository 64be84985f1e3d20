import type { Kysely } from 'kysely';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from '#server/access/secret.ts';
import { identityOf } from '#server/agents/identity.ts';
import type { Tables } from '#server/store/tables.ts';

/** The agent of a server, or a spare one (`serverId` null); the token is secret. */
interface AgentEntry {
  token: string;
  serverId: number | null;
  name: string;
}

/** Tokens of demo agents that belong to no server yet and can be attached. */
export const spareTokens = (secret: Buffer): string[] =>
  [1, 2].map((number) => deriveKey(secret, `spare server ${number}`).slice(0, 32));

async function listAgents(db: Kysely<Tables>, spare: readonly string[]): Promise<AgentEntry[]> {
  const servers = await db
    .selectFrom('servers')
    .select(['token', 'id as serverId', 'name'])
    .orderBy('id')
    .execute();
  const attached = new Set(servers.map(({ token }) => token));
  const waiting = spare.filter((token) => !attached.has(token));
  return [
    ...servers,
    ...waiting.map((token) => ({ token, serverId: null, name: identityOf(token).computerName })),
  ];
}

/** File in the data folder with the public key of the agent packages. */
export const updateKeyFile = 'agent-update.pub';

/** Written before the list of agents, so that it exists when the agents start. */
export function writeUpdateKey(dataDir: string, publicKey: string): void {
  writeFileSync(join(dataDir, updateKeyFile), publicKey, { mode: 0o644 });
}

/** Writes `{dataDir}/agents.json` atomically, for the process that starts the simulated agents. */
export async function writeAgents(
  db: Kysely<Tables>,
  dataDir: string,
  spare: readonly string[] = [],
): Promise<void> {
  const path = join(dataDir, 'agents.json');
  writeFileSync(`${path}.new`, JSON.stringify(await listAgents(db, spare), null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
