import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandError } from '#server/commandError.ts';
import { loadConfig } from '#server/config.ts';
import { agentLoginsFor } from '#server/messaging/agentCreds.ts';
import { formatCreds } from '#server/messaging/credsFile.ts';
import { runCommand } from './lib/command.ts';

/**
 * `npm run agent-creds -- FILE [--token TOKEN]`: writes the credentials of one server's agent, signed with the keys of
 * `NATS_KEYS`. Without a token it makes a new one: its agent then waits until its server is attached.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { token: { type: 'string', default: randomBytes(16).toString('hex') } },
  });
  const [file] = positionals;
  if (!file || !/^[0-9a-f]{32}$/.test(values.token))
    throw new CommandError('Usage: npm run agent-creds -- FILE [--token 32 HEXADECIMAL DIGITS]');
  const [login] = agentLoginsFor(loadConfig().natsKeysFile, [values.token]);
  if (!login) throw new CommandError('No credentials could be made.');
  writeFileSync(file, formatCreds(login.creds), { mode: 0o600, flag: 'wx' });
  return `${file}: credentials of the agent with the token ${values.token}. Whoever has this file can act as this agent.`;
});
