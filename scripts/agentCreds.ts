import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runAgentCredentials } from '#server/modules/operations/agentCredentials.ts';
import {
  type AgentCredentialsRequest,
  agentCredentialsRequest,
} from '#server/modules/operations/admin/requests.ts';
import { expectInstallation } from '#server/modules/operations/backup/openFolder.ts';
import { CommandError } from '#node/commandError.ts';
import { orExit } from '#node/settingsError.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { formatCreds } from '#node/nats/credsFile.ts';
import { readKeys } from '#server/transport/nats/keys.ts';
import { createCredentialsIssuer } from '#server/transport/nats/credentialsIssuer.ts';
import { askInstallation } from './lib/askInstallation.ts';
import { runCommand } from './lib/command.ts';

const usage = `npm run agent-creds -- FILE [--token TOKEN] [--days 365]   writes credentials; --days 0: without an end
npm run agent-creds -- --list                              what was made, and when it ends
npm run agent-creds -- --revoke TOKEN                      ends all credentials of this agent

TOKEN are 32 hexadecimal digits. Without one the command makes a new one: its agent then waits until its server is attached.
Works while the API runs and while it does not, with its settings (NATS_KEYS, and DUGOUT_DATA or DATABASE_URL).`;

const dayMs = 24 * 3_600_000;
const config = orExit(loadConfig);

/** Carries out a request in the database of the installation. @throws CommandError */
async function ask(request: AgentCredentialsRequest): Promise<string> {
  if (!agentCredentialsRequest.safeParse(request).success) throw new CommandError(usage);
  const answer = await askInstallation(config, request, (db) =>
    runAgentCredentials({ db, now: () => new Date() }, request),
  );
  if ('error' in answer) throw new CommandError(answer.error);
  return answer.lines.join('\n');
}

/** Makes credentials, signed with the keys of `NATS_KEYS`, that can be revoked later. */
async function make(file: string, token: string, days: number): Promise<string> {
  const expiresAt = days === 0 ? undefined : new Date(Date.now() + days * dayMs);
  const { publicKey, ...creds } = createCredentialsIssuer(readKeys(config.natsKeysFile)).agent(
    token,
    expiresAt,
  );
  writeFileSync(file, formatCreds(creds), { mode: 0o600, flag: 'wx' });
  try {
    await ask({
      command: 'add-agent-credentials',
      publicKey,
      token,
      expiresAt: expiresAt?.toISOString() ?? null,
    });
  } catch (error) {
    // Nobody could list or revoke these credentials.
    rmSync(file);
    throw error;
  }
  const end = expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : 'without an end';
  return `${file}: credentials of the agent with the token ${token}, ${end}. Whoever has this file can act as this agent.`;
}

/**
 * Refuses to revoke when revoked credentials would still work until they expire.
 * @throws MessagingError without the keys
 */
function refuseWithoutOperator(): void {
  const { operator, system } = readKeys(config.natsKeysFile);
  if (!operator || !system)
    throw new CommandError(
      `Nothing can be revoked with the keys in ${config.natsKeysFile}: they have no operator or no system account.`,
    );
}

await runCommand(async () => {
  if (config.databaseUrl === null) expectInstallation(config.dataDir);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      token: { type: 'string', default: randomBytes(16).toString('hex') },
      days: { type: 'string', default: '365' },
      list: { type: 'boolean', default: false },
      revoke: { type: 'string' },
    },
  });
  if (values.list) return ask({ command: 'list-agent-credentials' });
  if (values.revoke !== undefined) {
    refuseWithoutOperator();
    return ask({ command: 'revoke-agent-credentials', token: values.revoke });
  }
  const [file, ...more] = positionals;
  const days = /^\d{1,5}$/.test(values.days) ? Number(values.days) : Number.NaN;
  if (!file || more.length > 0 || Number.isNaN(days) || !/^[0-9a-f]{32}$/.test(values.token))
    throw new CommandError(usage);
  return make(file, values.token, days);
});
