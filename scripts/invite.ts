import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inviteCodeTtlMs } from '#contract/http/people.ts';
import { createInviteCodes } from '#server/modules/access/inviteCodes.ts';
import { deriveKey, readSecret, secretFile } from '#server/modules/access/secret.ts';
import { findRole, roleChoices, roleText } from '#server/modules/operations/admin/userList.ts';
import { expectInstallation } from '#server/modules/operations/backup/openFolder.ts';
import { CommandError } from '#node/commandError.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { runCommand } from './lib/command.ts';

/** The same key as in server/main.ts. No secret is created here, because an existing database would not accept it. */
function sessionsKey(dataDir: string): string {
  const secret = readSecret(dataDir);
  if (secret) return deriveKey(secret, 'sessions');
  throw new CommandError(
    `There is no ${join(dataDir, secretFile)}: start the API first, or set DUGOUT_DATA.`,
  );
}

/**
 * `npm run invite [-- --role 100]`: prints a code for one registration, valid for 7 days. It works while the API runs,
 * because the code is signed with the secret of the installation.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { role: { type: 'string', default: '100' } } });
  const role = findRole(values.role);
  if (role === null) throw new CommandError(`There is no role ${values.role}. Roles: ${roleChoices()}`);
  const config = loadConfig();
  if (config.databaseUrl === null) expectInstallation(config.dataDir);
  const key = config.jwtSecret ?? sessionsKey(config.dataDir);
  const expiresAt = new Date(Date.now() + inviteCodeTtlMs);
  console.error(`For one registration as ${roleText(role)}, until ${expiresAt.toISOString()}.`);
  return createInviteCodes(key, () => new Date()).sign({ role, expiresAt });
});
