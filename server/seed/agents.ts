import type { Kysely } from 'kysely';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '#server/store/tables.ts';

/** Which agent to start for which server; the token is a secret. */
interface AgentEntry {
  token: string;
  serverId: number;
  name: string;
}

async function listAgents(db: Kysely<Tables>): Promise<AgentEntry[]> {
  return db.selectFrom('servers').select(['token', 'id as serverId', 'name']).orderBy('id').execute();
}

/** Writes `{dataDir}/agents.json`, whole or not at all, for the process that starts the simulated agents. */
export async function writeAgents(db: Kysely<Tables>, dataDir: string): Promise<void> {
  const path = join(dataDir, 'agents.json');
  writeFileSync(`${path}.new`, JSON.stringify(await listAgents(db), null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
