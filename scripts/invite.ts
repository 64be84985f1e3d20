import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inviteCodeTtlMs } from '#contract/http/people.ts';
import { roles } from '#server/access/accessMap.ts';
import { createInviteCodes } from '#server/access/inviteCodes.ts';
import { deriveKey, readSecret, secretFile } from '#server/access/secret.ts';
import { loadConfig } from '#server/config.ts';

/**
 * `npm run invite [-- --role 100]`: prints a code for one registration, valid for 7 days. It works while the API runs,
 * because the code is signed with the secret of the installation.
 */
const { values } = parseArgs({ options: { role: { type: 'string', default: '100' } } });
const role = roles.find((known) => String(known.role) === values.role || known.name === values.role);
if (!role) {
  const known = roles.map(({ role: number, name }) => `${number} (${name})`).join(', ');
  console.error(`There is no role ${values.role}. Roles: ${known}`);
  process.exit(1);
}
const config = loadConfig();
const key = config.jwtSecret ?? sessionsKey(config.dataDir);
const expiresAt = new Date(Date.now() + inviteCodeTtlMs);
console.log(createInviteCodes(key, () => new Date()).sign({ role: role.role, expiresAt }));
console.error(`For one registration as ${role.name}, until ${expiresAt.toISOString()}.`);

/** As in server/main.ts. A secret is not made here: a database that exists already would not accept it. */
function sessionsKey(dataDir: string): string {
  const secret = readSecret(dataDir);
  if (secret) return deriveKey(secret, 'sessions');
  console.error(`There is no ${join(dataDir, secretFile)}: start the API first, or set DUGOUT_DATA.`);
  process.exit(1);
}
