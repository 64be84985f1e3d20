import { parseArgs } from 'node:util';
import { runAdminCommand } from '#server/modules/operations/admin/commands.ts';
import type { AdminRequest } from '#server/modules/operations/admin/requests.ts';
import { findRole, roleChoices } from '#server/modules/operations/admin/userList.ts';
import { orExit } from '#node/settingsError.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { checkRequest } from './lib/adminRequest.ts';
import { askInstallation, userName } from './lib/askInstallation.ts';
import { grantRequestOf, grantUsage } from './lib/grantArgs.ts';
import { moneyRequestOf, moneyUsage } from './lib/moneyArgs.ts';
import { readPassword } from './lib/readPassword.ts';

const usage = `npm run admin -- COMMAND
  list                                        all users, their roles and states
  create EMAIL --name NAME [--role ROLE]      a new user; asks for the password, or reads it from the standard input
  block USER                                  signs the user out everywhere
  unblock USER
  role USER ROLE                              takes effect at once, wherever the user is signed in
  reset-second-factor USER                    for a user who has lost the device and the recovery codes
${grantUsage}
${moneyUsage}
  release-agent VERSION [--notes TEXT]        makes the package of the agent that people download, as in 2.5.0.0

USER is an email or a name, PLAN an id or a name, USD an amount as in 12.50. ROLE is a number or a name; without it a new user is a supervisor:
  ${roleChoices()}
Works while the API runs and while it does not, with its settings (DUGOUT_DATA or DATABASE_URL). Every change of a user is written
to the audit log.`;

/** Ends the command with a text for the person at the terminal. */
function refuse(text: string): never {
  console.error(text);
  process.exit(1);
}

function roleOf(text: string): number {
  return findRole(text) ?? refuse(`There is no role ${text}. Roles: ${roleChoices()}`);
}

async function requestOf(args: string[]): Promise<AdminRequest> {
  const isHelp = args.length === 0 || args.some((text) => text === '--help' || text === '-h');
  if (isHelp) refuse(usage);
  const checked = checkRequest(moneyRequestOf(args) ?? grantRequestOf(args) ?? (await userRequestOf(args)));
  return 'request' in checked ? checked.request : refuse(checked.refusal ?? usage);
}

async function userRequestOf(args: string[]): Promise<object> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string' }, notes: { type: 'string' } },
  });
  const [command, user, role, ...more] = positionals;
  if (command === undefined || more.length > 0) refuse(usage);
  const isCreated = command === 'create';
  return {
    command,
    user,
    ...(command === 'release-agent' && { version: user, notes: values.notes ?? '' }),
    ...(command === 'role' && role !== undefined && { role: roleOf(role) }),
    ...(isCreated && {
      email: user,
      username: values.name ?? '',
      role: roleOf(values.role ?? 'supervisor'),
      password: await readPassword(),
    }),
  };
}

const config = orExit(loadConfig);
const request = await requestOf(process.argv.slice(2)).catch((error: unknown) =>
  refuse(`${(error as Error).message}\n\n${usage}`),
);
try {
  const answer = await askInstallation(config, request, async (db) => {
    const deps = { db, now: () => new Date(), timezone: config.timezone, by: userName() };
    return await runAdminCommand(deps, request);
  });
  if ('error' in answer) refuse(answer.error);
  for (const line of answer.lines) console.log(line);
} catch (error) {
  refuse((error as Error).message);
}
